interface Mapped {
  latitude: number | null;
  longitude: number | null;
  fullAddress: string;
}

/** Where a map shows the place: by its coordinates, else by its address. */
export function mapLink({ latitude, longitude, fullAddress }: Mapped): string {
  if (latitude !== null && longitude !== null) {
    return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`;
  }
  return `https://www.openstreetmap.org/search?query=${encodeURIComponent(fullAddress)}`;
}
