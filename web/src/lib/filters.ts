/** What is chosen in a listing: the names of values, by group. Groups without a choice are left out. */
export type Filters = Record<string, string[]>;

/** Chooses a value that is not chosen, and gives up one that is. */
export function toggleFilter(filters: Filters, group: string, name: string): Filters {
  const chosen = filters[group] ?? [];
  const next = chosen.includes(name) ? chosen.filter((one) => one !== name) : [...chosen, name];
  return next.length > 0 ? { ...filters, [group]: next } : withoutGroup(filters, group);
}

/** Gives up everything that was chosen in a group. */
export function withoutGroup(filters: Filters, group: string): Filters {
  const { [group]: _dropped, ...others } = filters;
  return others;
}

export function isChosen(filters: Filters, group: string, name: string): boolean {
  return filters[group]?.includes(name) ?? false;
}

/** How many values are chosen, over all groups. */
export function chosenCount(filters: Filters): number {
  return Object.values(filters).reduce((sum, names) => sum + names.length, 0);
}
