import { type ComponentType, createContext, useContext, useSyncExternalStore } from 'react';
import type { BlockType, ContentLanguage, ContentTypes, FieldType } from '@/lib/api/edit';
import type { Present } from '@/lib/draft/keeper';
import type { DraftSession, View } from '@/lib/draft/session';
import type { Draft, Op } from '@/lib/draft/types';

import type { Unfinished } from './fields/unfinished';
import type { Spot } from './spots';

export interface FieldProps {
  field: FieldType;
  block: string | null;
  /** From the block, or from the page: `items.2.text`. */
  path: string;
}

/** The page that is open, and what can be done with it: the same as long as it is. */
export interface Bench {
  session: DraftSession;
  /** What is typed and no value of its field yet. */
  unfinished: Unfinished;
  language: ContentLanguage;
  types: ContentTypes;
  /** By now: a page that waits to be published is for those who may publish. */
  mayEdit: boolean;
  mayComment: boolean;
  /** Raw HTML and embeds as well. */
  writesMarkup: boolean;
  setOpen: (block: string | null) => void;
  /** Opens a place and moves the focus there. */
  goTo: (spot: Spot) => void;
  /** Draws a field by its kind; lists of objects and of blocks draw those within them by it. */
  Field: ComponentType<FieldProps>;
  /** Tells screen readers what happened to something that was moved. */
  announce: (text: string) => void;
}

/** What is as it is by now, beside the draft. */
export interface Editing {
  /** The block whose fields are open. */
  open: string | null;
  /** The others who work on the page. */
  others: readonly Present[];
  /** What the server would not take, by the place that it was meant for. */
  refused: ReadonlyMap<string, string>;
}

export const BenchContext = createContext<Bench | null>(null);
export const EditingContext = createContext<Editing | null>(null);

/** Whoever needs no more than this is not drawn anew at every key. */
export function useBench(): Bench {
  const bench = useContext(BenchContext);
  if (!bench) throw new Error('No page is open');
  return bench;
}

export function useEditing(): Bench & Editing {
  const bench = useBench();
  const editing = useContext(EditingContext);
  if (!editing) throw new Error('No page is open');
  return { ...bench, ...editing };
}

/**
 * What `select` takes out of the work that is shown. Drawn anew where that is another thing, and not at every key: it makes no
 * new objects.
 */
export function useOfView<T>(select: (view: View) => T): T {
  const { session } = useBench();
  return useSyncExternalStore(session.subscribe, () => select(session.view));
}

export function useOfDraft<T>(select: (draft: Draft) => T): T {
  return useOfView(({ draft }) => select(draft));
}

/** Drawn anew at every key. */
export function useWholeDraft(): Draft {
  return useOfView(({ draft }) => draft);
}

/** A field of a block or of the page, as one word. */
export function placeKey(block: string | null, field: string): string {
  return `${block ?? ''}/${field}`;
}

/** Does something to the draft; what cannot be done any more is told by the session. */
export function useDo(): (op: Op) => boolean {
  const { session, mayEdit } = useBench();
  return (op) => mayEdit && session.do(op);
}

export function typeOf(types: ContentTypes, type: string): BlockType | undefined {
  return types.blocks.find((one) => one.type === type);
}
