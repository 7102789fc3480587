import type { Spot } from './spots';

/** What the page in the frame says: somebody pointed at a block, or at a text of it. */
interface Select {
  type: 'praline:select';
  block: string | null;
  field: string | null;
}

/** What a message of the frame selects; null for those that are of somebody else, or say something else. */
export function selectionOf(event: MessageEvent<unknown>, frame: Window | null | undefined): Spot | null {
  if (event.origin !== location.origin || !frame || event.source !== frame) return null;
  const { data } = event;
  if (!isSelect(data)) return null;
  return { block: data.block, field: data.field };
}

function isSelect(data: unknown): data is Select {
  if (typeof data !== 'object' || data === null) return false;
  const { type, block, field } = data as Record<string, unknown>;
  const isName = (value: unknown) => value === null || value === undefined || typeof value === 'string';
  return type === 'praline:select' && isName(block) && isName(field);
}

/** Shows in the page where the editor is. */
export function highlight(frame: Window | null | undefined, { block, field }: Spot): void {
  frame?.postMessage({ type: 'praline:highlight', block, field }, location.origin);
}
