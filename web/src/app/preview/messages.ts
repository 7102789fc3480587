import type { EmptyText } from './empty';
import type { Typed } from './typing';

/** What the window around a preview tells it. */
export type ParentMessage =
  | { type: 'praline:token'; token: string }
  /** Null takes the mark away. */
  | { type: 'praline:highlight'; block: string | null }
  /** To a block, to a place from the top in pixels, or by as many. */
  | { type: 'praline:scroll'; block: string }
  | { type: 'praline:scroll'; top: number }
  | { type: 'praline:scroll'; by: number }
  /** Where these blocks are is told now, and whenever they are elsewhere. */
  | { type: 'praline:follow'; blocks: readonly string[] }
  /** The text that was selected is plain: it is written where it stands. */
  | ({ type: 'praline:edit' } & WrittenText)
  /** What others wrote in it, after what was typed with this number; `remove` counts UTF-16 units. */
  | ({ type: 'praline:splice' } & TextSplice)
  /** Required texts in which nothing stands: their names are shown in their places. */
  | { type: 'praline:empty'; texts: readonly EmptyText[] }
  /** The specification's: something was saved, and is to be seen at an address. */
  | { type: 'saved'; previewUrl: string };

export interface WrittenText {
  block: string | null;
  field: string;
  text: string;
  /** What the field is called. */
  label: string;
  max: number | null;
}

export interface TextSplice {
  n: number;
  at: number;
  remove: number;
  insert: string;
}

/** What a block covers of the window that shows it, in pixels. */
export interface BlockBox {
  block: string;
  left: number;
  top: number;
  width: number;
  height: number;
}

/** What a preview tells the window around it. */
export type ChildMessage =
  | { type: 'praline:ready'; contentId: number; language: string; isEditMode: boolean; isEditable: boolean }
  /** Asks for a token of a socket: at the beginning, and each time after the line broke. */
  | { type: 'praline:token' }
  /** Something was chosen to be edited; null is the page itself, and no field in particular. `text` is what the field shows. */
  | { type: 'praline:select'; block: string | null; field: string | null; text: string | null }
  /** Something was typed in the text that is written on the page. */
  | ({ type: 'praline:type'; block: string | null; field: string } & Typed)
  | { type: 'praline:undo'; isRedo: boolean }
  /** The block that has the focus is to change places with the one before or after it. */
  | { type: 'praline:move'; block: string; by: -1 | 1 }
  /** Where the blocks are that are followed; those that are not shown are left out. */
  | { type: 'praline:boxes'; boxes: readonly BlockBox[] }
  /** The keyboard goes on beside the page. */
  | { type: 'praline:leave' };

/** Reads a message; null for everything that was not sent here by the window around this one, or is none of these. */
export function parentMessage(
  event: Pick<MessageEvent, 'origin' | 'source' | 'data'>,
  here: { origin: string; parent: unknown },
): ParentMessage | null {
  if (event.origin !== here.origin || event.source !== here.parent) return null;
  const told = event.data as Record<string, unknown> | null;
  if (typeof told !== 'object' || told === null) return null;
  const { type, token, block, blocks, top, by, id, data, texts } = told;
  if (id === 'contentSaved') {
    const { previewUrl } = (data ?? {}) as { previewUrl?: unknown };
    return typeof previewUrl === 'string' ? { type: 'saved', previewUrl } : null;
  }
  if (type === 'praline:token' && typeof token === 'string') return { type, token };
  if (type === 'praline:highlight' && (typeof block === 'string' || block === null)) return { type, block };
  if (type === 'praline:scroll' && typeof block === 'string') return { type, block };
  if (type === 'praline:scroll' && typeof top === 'number') return { type, top };
  if (type === 'praline:scroll' && typeof by === 'number') return { type, by };
  if (type === 'praline:follow' && Array.isArray(blocks))
    return { type, blocks: blocks.filter((one) => typeof one === 'string') };
  if (type === 'praline:edit') return writtenText(told);
  if (type === 'praline:empty' && Array.isArray(texts)) return { type, texts: texts.filter(isEmptyText) };
  if (type === 'praline:splice') return textSplice(told);
  return null;
}

function writtenText({ block, field, text, label, max }: Record<string, unknown>): ParentMessage | null {
  const isWhole =
    (typeof block === 'string' || block === null) &&
    (typeof max === 'number' || max === null) &&
    typeof field === 'string' &&
    typeof text === 'string' &&
    typeof label === 'string';
  return isWhole ? { type: 'praline:edit', block, field, text, label, max } : null;
}

function isEmptyText(value: unknown): value is EmptyText {
  const { block, field, label } = (value ?? {}) as Record<string, unknown>;
  return (
    (typeof block === 'string' || block === null) && typeof field === 'string' && typeof label === 'string'
  );
}

function textSplice({ n, at, remove, insert }: Record<string, unknown>): ParentMessage | null {
  const isWhole =
    typeof n === 'number' &&
    typeof at === 'number' &&
    typeof remove === 'number' &&
    typeof insert === 'string';
  return isWhole ? { type: 'praline:splice', n, at, remove, insert } : null;
}

/** The three flags of the specification. The frame's name says that an editor's shell is around it. */
export function flagsOf(
  { mode, isEditable }: { mode: 'Edit' | 'Preview'; isEditable: boolean },
  frame: { name: string; isFramed: boolean },
): { isInShell: boolean; isEditMode: boolean; isEditable: boolean } {
  return {
    isInShell: frame.isFramed && frame.name === 'sitePreview',
    isEditMode: mode === 'Edit',
    isEditable,
  };
}
