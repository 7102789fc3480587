interface Located {
  readonly latitude: number | null;
  readonly longitude: number | null;
}

/** Kilometres: places that lie closer are one spot on outlines as coarse as ours. */
const LEAST = 30;
const KM_PER_DEGREE = 111.2;

/** Whether a map tells more of places than their addresses do. */
export function areFarApart(places: readonly Located[]): boolean {
  const known = places.flatMap(({ latitude, longitude }) =>
    latitude === null || longitude === null ? [] : [{ latitude, longitude }],
  );
  if (known.length < 2) return false;
  const latitudes = known.map(({ latitude }) => latitude);
  const longitudes = known.map(({ longitude }) => longitude);
  const [south, north] = [Math.min(...latitudes), Math.max(...latitudes)];
  const width = (Math.max(...longitudes) - Math.min(...longitudes)) * Math.cos((south * Math.PI) / 180);
  return Math.hypot(north - south, width) * KM_PER_DEGREE > LEAST;
}
