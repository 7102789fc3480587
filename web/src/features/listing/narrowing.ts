import type { Facet, FacetGroup } from '@/lib/api/types';
import { type Filters, isChosen } from '@/lib/filters';
import { groupKey } from './facet-values';

/**
 * The values that all of a list of a given length has, in the groups of which nothing is chosen: elsewhere counts are not of
 * this list. A value that one of a hundred lacks is none of them: of an allergen that one is what matters.
 */
export function commonValues(groups: readonly FacetGroup[], filters: Filters, total: number): Filters {
  const unchosen = groups.filter((group) => !filters[groupKey(group)]);
  return Object.fromEntries(
    unchosen.map((group) => [
      groupKey(group),
      group.facets.filter(({ count }) => count === total).map(({ name }) => name),
    ]),
  );
}

/** What can narrow a list: no value that all of it has, unless it is chosen, and no group of such values alone. */
export function narrowingGroups(
  groups: readonly FacetGroup[],
  filters: Filters,
  common: Filters,
): FacetGroup[] {
  const narrows = (group: string) => (facet: Facet) =>
    isChosen(filters, group, facet.name) || !isChosen(common, group, facet.name);
  return groups
    .map((group) => ({ ...group, facets: group.facets.filter(narrows(groupKey(group))) }))
    .filter(({ facets }) => facets.length > 0);
}
