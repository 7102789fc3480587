import type { Splice } from '@/lib/draft/types';
import type { Spot } from './spots';
import type { Box } from './stage';

/** What the page in the frame says. */
export type FrameMessage =
  /** It is there, and shows what it is told to. */
  | { type: 'praline:ready' }
  /** It asks for a token with which to follow the draft. */
  | { type: 'praline:token' }
  /** Somebody pointed at a block, or at a text of it, which shows `text`; null is the page itself. */
  | { type: 'praline:select'; block: string | null; field: string | null; text: string | null }
  /** Somebody typed in the page itself: `text`, where `before` stood. */
  | { type: 'praline:type'; block: string | null; field: string; n: number; before: string; text: string }
  | { type: 'praline:undo'; isRedo: boolean }
  /** Where the blocks are by now that are followed. */
  | { type: 'praline:boxes'; boxes: readonly BlockBox[] }
  /** A block of the page is to change places with the one before or after it. */
  | { type: 'praline:move'; block: string; by: -1 | 1 }
  /** The keyboard goes on beside the page. */
  | { type: 'praline:leave' };

/** What a block covers of the page's window, in pixels of the page. */
export interface BlockBox extends Box {
  block: string;
}

/** A required text in which nothing stands yet. */
export interface EmptyText {
  /** Nothing for the page's own. */
  block: string | null;
  field: string;
  label: string;
  isHtml: boolean;
}

/** What the page in the frame is told. */
export type ToFrame =
  | { type: 'praline:token'; token: string }
  | { type: 'praline:highlight'; block: string | null }
  | { type: 'praline:scroll'; block: string }
  /** By so many pixels of the page. */
  | { type: 'praline:scroll'; by: number }
  /** The blocks whose places are told from now on. */
  | { type: 'praline:follow'; blocks: readonly string[] }
  /** What was pointed at is a plain text, and may be written on the page. */
  | {
      type: 'praline:edit';
      block: string | null;
      field: string;
      text: string;
      label: string;
      max: number | null;
    }
  /** What others wrote there, in the text as it was after the typing with this number. */
  | ({ type: 'praline:splice'; n: number; remove: number } & Pick<Splice, 'at' | 'insert'>)
  /** Required texts in which nothing stands: the page shows what they are called in their places. */
  | { type: 'praline:empty'; texts: readonly EmptyText[] }
  /** The specification's: something was saved, and is to be seen at this address. */
  | { id: 'contentSaved'; data: { previewUrl: string } };

/** Reads a message; null for those of somebody else, or that say something else. */
export function messageOf(
  { origin, source, data }: Pick<MessageEvent<unknown>, 'origin' | 'source' | 'data'>,
  here: { origin: string; frame: Window | null | undefined },
): FrameMessage | null {
  if (origin !== here.origin || !here.frame || source !== here.frame) return null;
  if (typeof data !== 'object' || data === null) return null;
  const { type, block, boxes, by, field, text, n, before, isRedo } = data as Record<string, unknown>;
  if (type === 'praline:ready' || type === 'praline:token' || type === 'praline:leave') return { type };
  if (type === 'praline:undo') return { type, isRedo: isRedo === true };
  if (type === 'praline:boxes') return Array.isArray(boxes) ? { type, boxes: boxes.filter(isBox) } : null;
  if (!isName(block) || !isName(field)) return null;
  if (type === 'praline:move') return block && (by === 1 || by === -1) ? { type, block, by } : null;
  if (type === 'praline:select' && isName(text))
    return { type, block: block ?? null, field: field ?? null, text: text ?? null };
  const isTyped = typeof n === 'number' && typeof before === 'string' && typeof text === 'string';
  return type === 'praline:type' && field && isTyped
    ? { type, block: block ?? null, field, n, before, text }
    : null;
}

function isBox(value: unknown): value is BlockBox {
  const { block, left, top, width, height } = (value ?? {}) as Record<string, unknown>;
  return typeof block === 'string' && [left, top, width, height].every((one) => typeof one === 'number');
}

function isName(value: unknown): value is string | null | undefined {
  return value === null || value === undefined || typeof value === 'string';
}

/** Pages of other sites hear nothing. */
export function tellFrame(frame: Window | null | undefined, message: ToFrame): void {
  frame?.postMessage(message, location.origin);
}

/** Shows in the page where the editor is; what was pointed at there is in sight already. */
export function showSpot(
  frame: Window | null | undefined,
  { block }: Spot,
  pointedAt: string | null = null,
): void {
  tellFrame(frame, { type: 'praline:highlight', block });
  if (block !== null && block !== pointedAt) tellFrame(frame, { type: 'praline:scroll', block });
}
