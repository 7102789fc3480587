/** Hours and minutes of an ISO 8601 duration such as `PT1H35M`; null for none, for nonsense and for no time at all. */
export function minutesOf(duration: string | null): number | null {
  const found = /^P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:\d+S)?)?$/.exec(duration ?? '');
  if (!found) return null;
  const [days, hours, minutes] = found.slice(1).map((digits) => Number(digits ?? 0));
  return (days ?? 0) * 1_440 + (hours ?? 0) * 60 + (minutes ?? 0) || null;
}

/** A time in words that all the shop's languages share: `35 min`, `1 h 5 min`. */
export function formatMinutes(total: number): string {
  const hours = Math.floor(total / 60);
  const minutes = total % 60;
  return [hours > 0 ? `${hours} h` : '', minutes > 0 ? `${minutes} min` : ''].filter(Boolean).join(' ');
}
