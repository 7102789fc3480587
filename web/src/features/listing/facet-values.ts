import type { Facet, FacetGroup } from '@/lib/api/types';
import { type Filters, isChosen } from '@/lib/filters';

/** A value that was chosen, with the words for it. */
export interface ChosenValue {
  readonly group: string;
  readonly groupName: string;
  readonly name: string;
  readonly label: string;
}

/** The group as `filter.{group}` of the address names it. */
export function groupKey({ filterName }: Pick<FacetGroup, 'filterName'>): string {
  return filterName.replace(/^filter\./, '');
}

/**
 * What is chosen among what there is: an old or mistyped address may name groups and values that the shop does not
 * have. An answer tells every value that it was narrowed by.
 */
export function knownFilters(groups: readonly FacetGroup[], filters: Filters): Filters {
  const known: Filters = {};
  for (const [group, names] of Object.entries(filters)) {
    const facets = groups.find((one) => groupKey(one) === group)?.facets ?? [];
    const left = names.filter((name) => facets.some((facet) => facet.name === name));
    if (left.length > 0) known[group] = left;
  }
  return known;
}

/** Every chosen value in the order of the groups, also one that the answer does not know (any more). */
export function chosenValues(groups: readonly FacetGroup[], filters: Filters): ChosenValue[] {
  const known = groups.map(groupKey);
  const order = [...known, ...Object.keys(filters).filter((group) => !known.includes(group))];
  return order.flatMap((group) => {
    const found = groups.find((one) => groupKey(one) === group);
    return (filters[group] ?? []).map((name) => ({
      group,
      groupName: found?.displayName ?? group,
      name,
      label: found?.facets.find((facet) => facet.name === name)?.displayName ?? name,
    }));
  });
}

/** The values to see first: up to the limit, and with them every chosen one further down. */
export function firstValues(
  facets: readonly Facet[],
  filters: Filters,
  group: string,
  most: number,
): Facet[] {
  return facets.filter((facet, index) => index < most || isChosen(filters, group, facet.name));
}

/**
 * The choices to give up when nothing is left, each of which alone brings something back. A group's counts
 * are made without its own choice, so one that still counts something is the one in the way.
 */
export function blockingFilters(groups: readonly FacetGroup[], filters: Filters): string[] {
  return groups
    .filter((group) => filters[groupKey(group)] && group.facets.some(({ count }) => count > 0))
    .map(groupKey);
}
