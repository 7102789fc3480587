/** Browser storage that may be full, forbidden or filled by an older version: reading and writing never throw. */
export function readStored<T>(key: string, fallback: T, area: () => Storage = () => localStorage): T {
  try {
    const text = area().getItem(key);
    return text === null ? fallback : (JSON.parse(text) as T);
  } catch {
    return fallback;
  }
}

export function writeStored(key: string, value: unknown, area: () => Storage = () => localStorage): boolean {
  try {
    area().setItem(key, JSON.stringify(value));
    return true;
  } catch {
    // A shop without storage forgets a little more.
    return false;
  }
}
