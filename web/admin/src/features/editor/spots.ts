import { blocksIn } from '@/lib/draft/apply';
import { AREAS, type Draft } from '@/lib/draft/types';

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

/** The place that a sentence of the server's checks is about: `main block 2.title`, or a field of the page. */
export function spotIn(draft: Draft, sentence: string): Spot | null {
  const [, name, number, field] = /\b(\w+) block (\d+)(?:\.([\w.]+\w))?/.exec(sentence) ?? [];
  const area = AREAS.find((one) => one.toLowerCase() === name?.toLowerCase());
  if (area) {
    const block = blocksIn(draft, { area })[Number(number) - 1];
    return block ? { block: block.id, field: field ?? null } : null;
  }
  const [, own] = /^[\w-]+, ([a-z]\w+)(?:\.[\w.]+)?:/.exec(sentence) ?? [];
  return own && (own in draft.content || own === 'segment' || own === 'published')
    ? { block: null, field: own }
    : null;
}
