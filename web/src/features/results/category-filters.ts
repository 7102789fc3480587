import type { FacetCategory, FacetGroup } from '@/lib/api/types';
import type { Filters } from '@/lib/filters';

/** The categories of an answer in the form of filters, in their order. */
export function facetGroupsOf(categories: readonly FacetCategory[]): FacetGroup[] {
  return [...categories]
    .sort((left, right) => left.order - right.order)
    .map(({ id, name, facetSubcategories }) => ({
      filterName: String(id),
      displayName: name,
      facets: facetSubcategories.map((category) => ({
        name: String(category.id),
        displayName: category.name,
        count: category.count,
        isSelected: category.selected,
      })),
    }));
}

/** Chosen categories under the groups they belong to; those of no group here share one without a name. */
export function filtersOf(ids: readonly number[], groups: readonly FacetGroup[]): Filters {
  const filters: Filters = {};
  for (const id of ids.map(String)) {
    const group = groups.find(({ facets }) => facets.some(({ name }) => name === id))?.filterName ?? '';
    filters[group] = [...(filters[group] ?? []), id];
  }
  return filters;
}

/** The categories that filters stand for. */
export function idsOf(filters: Filters): number[] {
  return Object.values(filters).flat().map(Number);
}
