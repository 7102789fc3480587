/** A moment as the browser's field writes it: in the reader's own time. */
export function localTime(iso: string | null): string {
  if (!iso) return '';
  const at = new Date(iso);
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** The moment that such a field means; null for an empty one. */
export function moment(local: string): string | null {
  return local ? new Date(local).toISOString() : null;
}
