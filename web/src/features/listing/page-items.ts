/** A place in the row of page links: a page number, or a gap. */
export type PageItem = number | 'gap';

/** How many pages a listing has. */
export function pageCount(total: number, pageSize: number): number {
  if (total <= 0 || pageSize <= 0) return 0;
  return Math.ceil(total / pageSize);
}

/**
 * Which page links to show. With at most `maxVisible` pages, all; otherwise both ends stay reachable
 * and the middle shrinks to the neighbours of the current page.
 */
export function pageItems(current: number, count: number, maxVisible: number): PageItem[] {
  if (count <= maxVisible) return range(1, count);
  if (current <= 3) return [...range(1, 4), 'gap', count];
  if (current >= count - 2) return [1, 'gap', ...range(count - 3, count)];
  return [1, 'gap', current - 1, current, current + 1, 'gap', count];
}

function range(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
}
