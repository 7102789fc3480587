import { type ComponentType, createContext, useContext } from 'react';
import type { BlockType, ContentLanguage, ContentTypes, FieldType } from '@/lib/api/edit';
import type { DraftSession } from '@/lib/draft/session';
import type { Draft, Op } from '@/lib/draft/types';

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

/** Does something to the draft; what cannot be done any more is told by the session. */
export function useDo(): (op: Op) => boolean {
  const { session } = useEditing();
  return (op) => session.do(op);
}

export function typeOf(types: ContentTypes, type: string): BlockType | undefined {
  return types.blocks.find((one) => one.type === type);
}
