import type { Spot } from './spots';

/** What the page in the frame says. */
export type FrameMessage =
  /** It is there, and shows what it is told to. */
  | { type: 'praline:ready' }
  /** It asks for a token with which to follow the draft. */
  | { type: 'praline:token' }
  /** Somebody pointed at a block, or at a text of it; null is the page itself. */
  | { type: 'praline:select'; block: string | null; field: string | null };

/** What the page in the frame is told. */
export type ToFrame =
  | { type: 'praline:token'; token: string }
  | { type: 'praline:highlight'; block: string | null }
  | { type: 'praline:scroll'; block: string }
  /** The specification's: something was saved, and is to be seen at this address. */
  | { id: 'contentSaved'; data: { previewUrl: string } };

/** Reads a message; null for those of somebody else, or that say something else. */
export function messageOf(
  { origin, source, data }: Pick<MessageEvent<unknown>, 'origin' | 'source' | 'data'>,
  here: { origin: string; frame: Window | null | undefined },
): FrameMessage | null {
  if (origin !== here.origin || !here.frame || source !== here.frame) return null;
  if (typeof data !== 'object' || data === null) return null;
  const { type, block, field } = data as Record<string, unknown>;
  if (type === 'praline:ready' || type === 'praline:token') return { type };
  if (type !== 'praline:select' || !isName(block) || !isName(field)) return null;
  return { type, block: block ?? null, field: field ?? null };
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
