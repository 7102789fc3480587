import { maxPages } from '@/features/results/results-state';
import type { FoundKinds } from '@/lib/api/types';

/** What the page of results shows. */
export type Shown = FoundKinds['best'];

/** In the order of their tabs. */
export const kinds: readonly Shown[] = ['products', 'recipes', 'content'];

/** The state of a content search; it lives in the address and nowhere else. */
export interface ContentState {
  q: string;
  /** The words of `q` are looked for as they are, whatever they mean. */
  literal: boolean;
  /** Null where the address names none: what has the best hits is shown. */
  show: Shown | null;
  /** How many pages are on the screen, one after the other. */
  pages: number;
  categoryIds: number[];
}

/** True when both ask for the same pages. */
export function sameContent(one: ContentState, other: ContentState): boolean {
  return JSON.stringify({ ...one, show: null }) === JSON.stringify({ ...other, show: null });
}

/** Reads the state from a query string; what makes no sense becomes the default. */
export function parseContentState(search: string): ContentState {
  const params = new URLSearchParams(search);
  const pages = Number(params.get('page'));
  const ids = params.getAll('categoryIds').flatMap((list) => list.split(',').map(Number));
  return {
    q: params.get('q') ?? '',
    literal: params.get('literal') === 'true',
    show: kinds.find((shown) => shown === params.get('show')) ?? null,
    pages: Number.isInteger(pages) && pages > 0 ? Math.min(pages, maxPages) : 1,
    categoryIds: [...new Set(ids.filter((id) => Number.isInteger(id) && id > 0))],
  };
}

/** Writes the state into a query string, defaults left out. */
export function formatContentState({ q, literal, show, pages, categoryIds }: ContentState): string {
  const params = new URLSearchParams();
  if (q) params.set('q', q);
  if (literal) params.set('literal', 'true');
  if (show) params.set('show', show);
  if (categoryIds.length > 0) params.set('categoryIds', categoryIds.join(','));
  if (pages > 1) params.set('page', String(pages));
  const text = params.toString();
  return text ? `?${text}` : '';
}
