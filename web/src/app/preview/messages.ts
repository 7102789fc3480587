/** What the window around a preview tells it. */
export type ParentMessage =
  | { type: 'praline:token'; token: string }
  /** Null takes the mark away. */
  | { type: 'praline:highlight'; block: string | null }
  /** To a block, or to a place from the top in pixels. */
  | { type: 'praline:scroll'; block: string }
  | { type: 'praline:scroll'; top: number }
  /** The specification's: something was saved, and is to be seen at an address. */
  | { type: 'saved'; previewUrl: string };

/** What a preview tells the window around it. */
export type ChildMessage =
  | { type: 'praline:ready'; contentId: number; language: string; isEditMode: boolean; isEditable: boolean }
  /** Asks for a token of a socket: at the beginning, and each time after the line broke. */
  | { type: 'praline:token' }
  /** Something was chosen to be edited; null is the page itself, and no field in particular. */
  | { type: 'praline:select'; block: string | null; field: string | null };

/** Reads a message; null for everything that was not sent here by the window around this one, or is none of these. */
export function parentMessage(
  event: Pick<MessageEvent, 'origin' | 'source' | 'data'>,
  here: { origin: string; parent: unknown },
): ParentMessage | null {
  if (event.origin !== here.origin || event.source !== here.parent) return null;
  const told = event.data as Record<string, unknown> | null;
  if (typeof told !== 'object' || told === null) return null;
  const { type, token, block, top, id, data } = told;
  if (id === 'contentSaved') {
    const { previewUrl } = (data ?? {}) as { previewUrl?: unknown };
    return typeof previewUrl === 'string' ? { type: 'saved', previewUrl } : null;
  }
  if (type === 'praline:token' && typeof token === 'string') return { type, token };
  if (type === 'praline:highlight' && (typeof block === 'string' || block === null)) return { type, block };
  if (type === 'praline:scroll' && typeof block === 'string') return { type, block };
  if (type === 'praline:scroll' && typeof top === 'number') return { type, top };
  return null;
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
