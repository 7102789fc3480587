import { type RefObject, useCallback } from 'react';
import { removeLine } from './cart-service';
import type { ViewLine } from './cart-view';

/**
 * Removes a line and moves the focus where the shopper would look next: to the next line, else to the one
 * before, else to the heading.
 */
export function useLineRemoval(
  list: RefObject<HTMLElement | null>,
  heading: RefObject<HTMLElement | null>,
): (line: ViewLine) => void {
  return useCallback(
    (line) => {
      const all = Array.from(list.current?.querySelectorAll<HTMLElement>('[data-line]') ?? []);
      // Gifts have no button that could take the focus.
      const rows = all.filter((row) => row.querySelector('[data-remove]'));
      const index = rows.findIndex((row) => row.dataset['line'] === line.key);
      const neighbour = rows[index + 1] ?? rows[index - 1];
      removeLine(line);
      const target = neighbour?.querySelector<HTMLElement>('[data-remove]') ?? heading.current;
      target?.focus();
    },
    [list, heading],
  );
}
