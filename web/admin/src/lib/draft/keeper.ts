import { ApiError } from '@/lib/api/client';
import type { Edition } from '@/lib/api/edit';

export type SaveState =
  | { is: 'saved'; at: number | null }
  | { is: 'saving' }
  /** The server does not answer; what was done is kept here and sent when it does. */
  | { is: 'waiting' }
  | { is: 'refused'; error: unknown };

/** Somebody who works on the same page, and where. */
export interface Present {
  tabId: string;
  name: string;
  block: string | null;
  field: string | null;
}

/** Whoever carries a session's work to the server. */
export interface Keeper {
  readonly state: SaveState;
  /** What the next call that changes the page names. */
  readonly etag: number;
  /** The others who work on the page, as far as it is known. */
  readonly others: readonly Present[];
  /** Tells the others where this editor is. */
  where: (block: string | null, field: string | null) => void;
  subscribe: (listener: () => void) => () => void;
  /** Keeps what waits, now. Rejects where it could not be kept. */
  flush: () => Promise<void>;
  /** Something else than this keeper has changed the page. */
  taken: (edition: Edition) => void;
  /** Makes sure that what others have made of the page is known here. */
  catchUp: () => Promise<void>;
  close: () => void;
}

/** One that carries the work only for a while. */
export interface InterimKeeper extends Keeper {
  /** Ends at once, and leaves what waits to another one. */
  handOver: () => void;
}

/** After a call about a page that was another one by then: the next one is about what it is now. */
export async function catchUpAfter(error: unknown, keeper: Keeper): Promise<void> {
  if (error instanceof ApiError && error.code === 'edited-meanwhile') await keeper.catchUp();
}
