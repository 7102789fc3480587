/** What is for lunch on a day or in a week. */
export interface Lunch {
  id: string;
  title: string;
  /** HTML. */
  body: string;
}

/** Reads the lists of a location, which travel as JSON; what is no list of lunches is none. */
export function lunchesOf(json: string | null): Lunch[] {
  let lists: unknown;
  try {
    lists = JSON.parse(json || '[]');
  } catch {
    return [];
  }
  if (!Array.isArray(lists)) return [];
  return lists.flatMap((entry: unknown, index) => {
    const { Id, Title, MainBody } = (entry ?? {}) as Record<string, unknown>;
    if (typeof Title !== 'string' || typeof MainBody !== 'string' || !Title) return [];
    return [{ id: String(Id ?? index), title: Title, body: MainBody }];
  });
}
