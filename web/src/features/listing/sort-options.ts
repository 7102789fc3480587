import type { MessageKey } from '@/lib/i18n/t';
import type { ListingQuery, SortDirection, SortField } from '@/lib/listing-query';

/** One choice of the sort menu. */
export interface SortOption {
  readonly id: string;
  readonly sortBy: SortField;
  readonly sortDirection: SortDirection;
  /** The message key of its name. */
  readonly label: MessageKey;
}

/** The order a category is made for. */
export const standardSort: SortOption = {
  id: 'standard',
  sortBy: 'standard',
  sortDirection: 'asc',
  label: '/listing/sort-standard',
};

/** The sort menu, in its order. */
export const sortOptions: readonly SortOption[] = [
  standardSort,
  { id: 'name-asc', sortBy: 'name', sortDirection: 'asc', label: '/listing/sort-name-asc' },
  { id: 'name-desc', sortBy: 'name', sortDirection: 'desc', label: '/listing/sort-name-desc' },
  { id: 'price-asc', sortBy: 'price', sortDirection: 'asc', label: '/listing/sort-price-asc' },
  { id: 'price-desc', sortBy: 'price', sortDirection: 'desc', label: '/listing/sort-price-desc' },
  { id: 'news', sortBy: 'news', sortDirection: 'asc', label: '/listing/sort-news' },
];

type Sorted = Pick<ListingQuery, 'sortBy' | 'sortDirection'>;

/** The menu entry that a state stands for; a pair the menu does not offer falls back to its field, then to the standard. */
export function sortOf({ sortBy, sortDirection }: Sorted): SortOption {
  const exact = sortOptions.find(
    (option) => option.sortBy === sortBy && option.sortDirection === sortDirection,
  );
  return exact ?? sortOptions.find((option) => option.sortBy === sortBy) ?? standardSort;
}

/** Search engines get one version of a category: unfiltered, in the standard order. */
export function isIndexable({
  filters,
  sortBy,
  sortDirection,
}: Sorted & Pick<ListingQuery, 'filters'>): boolean {
  const standard = sortBy === standardSort.sortBy && sortDirection === standardSort.sortDirection;
  return Object.keys(filters).length === 0 && standard;
}
