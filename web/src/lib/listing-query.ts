import { useCallback, useMemo } from 'react';
import { formatNames } from '@/lib/api/comma-list';
import type { Filters } from '@/lib/filters';
import { navigate } from '@/lib/navigate';
import { useLocation } from '@/lib/url-state';

export type SortField = 'standard' | 'name' | 'price' | 'news';
export type SortDirection = 'asc' | 'desc';

/** The state of a listing; it lives in the address and nowhere else. */
export interface ListingQuery {
  page: number;
  sortBy: SortField;
  sortDirection: SortDirection;
  filters: Filters;
  q: string;
  /** The words of `q` are looked for as they are, whatever they mean. */
  literal: boolean;
  code: string;
}

export type ListingPatch = Partial<ListingQuery>;

const FIELDS: readonly SortField[] = ['standard', 'name', 'price', 'news'];
const FILTER_PREFIX = 'filter.';

/** Reads the state of a listing from a query string; what makes no sense becomes the default. */
export function parseListingQuery(search: string): ListingQuery {
  const params = new URLSearchParams(search);
  const page = Number(params.get('page'));
  const filters: Filters = {};
  for (const [name, value] of params) {
    if (!name.startsWith(FILTER_PREFIX)) continue;
    const names = parseNames(value);
    if (names.length > 0) filters[name.slice(FILTER_PREFIX.length)] = names;
  }
  return {
    page: Number.isInteger(page) && page > 0 ? page : 1,
    sortBy: FIELDS.find((field) => field === params.get('sortBy')) ?? 'standard',
    sortDirection: params.get('sortDirection') === 'desc' ? 'desc' : 'asc',
    filters,
    q: params.get('q') ?? '',
    literal: params.get('literal') === 'true',
    code: params.get('code') ?? '',
  };
}

/** Writes the state into a query string, defaults left out; foreign parameters of `search` stay. */
export function formatListingQuery(query: ListingQuery, search = ''): string {
  const params = new URLSearchParams(search);
  for (const name of [...params.keys()]) {
    if (name.startsWith(FILTER_PREFIX)) params.delete(name);
  }
  const put = (name: string, value: string, standard: string) =>
    value === standard ? params.delete(name) : params.set(name, value);
  put('q', query.q, '');
  put('literal', String(query.literal), 'false');
  put('code', query.code, '');
  for (const [group, names] of Object.entries(query.filters)) {
    if (names.length > 0) params.set(FILTER_PREFIX + group, formatNames(names));
  }
  put('sortBy', query.sortBy, 'standard');
  put('sortDirection', query.sortDirection, 'asc');
  put('page', String(query.page), '1');
  const text = params.toString();
  return text ? `?${text}` : '';
}

/** The state after a change. Everything but turning the page goes back to page 1. */
export function patchListingQuery(query: ListingQuery, patch: ListingPatch): ListingQuery {
  const turnsBack = 'sortBy' in patch || 'sortDirection' in patch || 'filters' in patch || 'q' in patch;
  return { ...query, ...(turnsBack ? { page: 1 } : {}), ...patch };
}

/** The listing state of the address shown, and ways to change it. */
export function useListingQuery() {
  const { path, search } = useLocation();
  const query = useMemo(() => parseListingQuery(search), [search]);
  const href = useCallback(
    (patch: ListingPatch) => path + formatListingQuery(patchListingQuery(query, patch), search),
    [path, query, search],
  );
  const update = useCallback(
    (patch: ListingPatch, options: { replace?: boolean } = {}) =>
      navigate(href(patch), { ...options, keepScroll: true }),
    [href],
  );
  return { query, href, update };
}

/** Reads a list that `formatNames` wrote. A name that is not escaped properly is taken as it stands. */
export function parseNames(text: string): string[] {
  return [...new Set(text.split(',').filter(Boolean).map(unescaped))];
}

function unescaped(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
