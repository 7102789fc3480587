import { useHydrating } from '@/lib/hydration';
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
  // The server draws the recipe as it is written: what an address asks for comes with the scripts.
  const isDocument = useHydrating();
  const made = yieldOf(portionSize);
  if (!made) return null;
  const own = made.count;
  const count = isDocument ? own : servingsOf(search, own);
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
