import { here, syncLocation, useLocation } from '@/lib/url-state';
import { nextServings, servingsOf, type Yield, yieldOf } from './scaling';

export interface Servings extends Yield {
  /** How many times the recipe that is. */
  factor: number;
  fewer: number | null;
  more: number | null;
  own: number;
  choose(count: number): void;
}

/** How much of a recipe is shown: it stands in the address as `servings`. Null for a recipe that does not say how much it makes. */
export function useServings(portionSize: string | null): Servings | null {
  const { search } = useLocation();
  const made = yieldOf(portionSize);
  if (!made) return null;
  const own = made.count;
  // The document has the recipe as it is written: its address says nothing of servings, whatever the browser's asks for.
  const count = servingsOf(search, own);
  return {
    count,
    unit: made.unit,
    factor: count / own,
    fewer: nextServings(count, own, -1),
    more: nextServings(count, own, 1),
    own,
    choose: (wanted) => remember(wanted === own ? null : wanted),
  };
}

/** The page stays: only its address changes, in the same entry of the history. */
function remember(servings: number | null) {
  const { path, search, hash } = here();
  const parameters = new URLSearchParams(search);
  if (servings === null) parameters.delete('servings');
  else parameters.set('servings', String(servings));
  const query = parameters.size > 0 ? `?${parameters}` : '';
  window.history.replaceState(window.history.state, '', path + query + hash);
  syncLocation();
}
