import type { Check } from '@/lib/api/edit';
import { find, isBlock, isFields } from '@/lib/draft/apply';
import type { Draft, Json } from '@/lib/draft/types';

/** A place of the page that somebody is at: a block, and a field of it or of the page itself. */
export interface Spot {
  block: string | null;
  field: string | null;
}

export const NOWHERE: Spot = { block: null, field: null };

/** Where an element of the fields' side stands. */
export function spotOf(element: Element): Spot {
  const field = element.closest<HTMLElement>('[data-field]');
  const block = element.closest<HTMLElement>('[data-block]')?.dataset['block'] ?? null;
  // A block's own buttons stand in a field of the block around it.
  const isOwn = (field?.dataset['of'] ?? '') === (block ?? '');
  return { block, field: isOwn ? (field?.dataset['field'] ?? null) : null };
}

/** Moves the focus to the first control of a field, or of its nearest part that is drawn; to the block's head without one. */
export function focusSpot(box: HTMLElement, { block, field }: Spot): boolean {
  const scope = block === null ? box : box.querySelector<HTMLElement>(`[data-block="${CSS.escape(block)}"]`);
  if (!scope) return false;
  const drawn = [...scope.querySelectorAll<HTMLElement>('[data-field]')].filter(
    (one) => (one.dataset['of'] ?? '') === (block ?? ''),
  );
  const found = field === null ? undefined : nearest(drawn, field);
  for (let up = found?.closest('details'); up; up = up.parentElement?.closest('details')) up.open = true;
  // What formats a text stands before it.
  const control =
    found?.querySelector<HTMLElement>('[contenteditable="true"]') ??
    (found ?? scope).querySelector<HTMLElement>(found ? 'input, textarea, select, button' : 'button');
  control?.focus({ preventScroll: true });
  (found ?? scope).scrollIntoView({ block: 'nearest' });
  return control !== null;
}

/** `items.2.text.en` is within `items.2.text`, `items.2` and `items`. */
function nearest(drawn: readonly HTMLElement[], field: string): HTMLElement | undefined {
  const steps = field.split('.');
  for (let length = steps.length; length > 0; length -= 1) {
    const path = steps.slice(0, length).join('.');
    const found = drawn.find((one) => one.dataset['field'] === path);
    if (found) return found;
  }
  return undefined;
}

/** Where something is that the server's checks found: in the block itself, where it stands in another. */
export function spotOfCheck(draft: Draft, { block, field }: Pick<Check, 'block' | 'field'>): Spot | null {
  const steps = field.split(/[.[\]]+/).filter(Boolean);
  if (block === null) return steps.length > 0 ? { block: null, field: steps.join('.') } : null;
  let value: Json | undefined = find(draft, block)?.block;
  if (!value) return null;
  let spot: Spot = { block, field: null };
  for (const step of steps) {
    value = Array.isArray(value) ? value[Number(step)] : isFields(value) ? value[step] : undefined;
    if (isBlock(value)) spot = { block: value.id, field: null };
    else spot = { block: spot.block, field: spot.field === null ? step : `${spot.field}.${step}` };
  }
  return spot;
}
