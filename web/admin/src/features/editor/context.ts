import { type ComponentType, createContext, useContext } from 'react';
import type { BlockType, ContentLanguage, ContentTypes, FieldType } from '@/lib/api/edit';
import type { Present } from '@/lib/draft/keeper';
import type { DraftSession } from '@/lib/draft/session';
import type { Draft, Op } from '@/lib/draft/types';

import type { Spot } from './spots';

export interface FieldProps {
  field: FieldType;
  block: string | null;
  /** From the block, or from the page: `items.2.text`. */
  path: string;
}

export interface Editing {
  session: DraftSession;
  draft: Draft;
  language: ContentLanguage;
  types: ContentTypes;
  mayEdit: boolean;
  /** The block whose fields are open. */
  open: string | null;
  setOpen: (block: string | null) => void;
  /** Opens a place and moves the focus there. */
  goTo: (spot: Spot) => void;
  /** The others who work on the page. */
  others: readonly Present[];
  /** What the server would not take, by the place that it was meant for. */
  refused: ReadonlyMap<string, string>;
  /** Draws a field by its kind; lists of objects and of blocks draw those within them by it. */
  Field: ComponentType<FieldProps>;
  /** Tells screen readers what happened to something that was moved. */
  announce: (text: string) => void;
}

export const EditingContext = createContext<Editing | null>(null);

export function useEditing(): Editing {
  const editing = useContext(EditingContext);
  if (!editing) throw new Error('No page is open');
  return editing;
}

/** A field of a block or of the page, as one word. */
export function placeKey(block: string | null, field: string): string {
  return `${block ?? ''}/${field}`;
}

/** Does something to the draft; what cannot be done any more is told by the session. */
export function useDo(): (op: Op) => boolean {
  const { session } = useEditing();
  return (op) => session.do(op);
}

export function typeOf(types: ContentTypes, type: string): BlockType | undefined {
  return types.blocks.find((one) => one.type === type);
}
