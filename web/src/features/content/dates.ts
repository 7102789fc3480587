/** A day (`2026-03-14`) as the shop writes it in all its languages: `14.03.2026`. */
export function formatDay(day: string): string {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})/.exec(day) ?? [];
  return year ? `${date}.${month}.${year}` : day;
}
