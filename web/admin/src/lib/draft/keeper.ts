import type { Edition } from '@/lib/api/edit';

export type SaveState =
  | { is: 'saved'; at: number | null }
  | { is: 'saving' }
  /** The server does not answer; what was done is kept here and sent when it does. */
  | { is: 'waiting' }
  | { is: 'refused'; error: unknown };

/** Whoever carries a session's work to the server. */
export interface Keeper {
  readonly state: SaveState;
  /** What the next call that changes the page names. */
  readonly etag: number;
  subscribe: (listener: () => void) => () => void;
  /** Keeps what waits, now. Rejects where it could not be kept. */
  flush: () => Promise<void>;
  /** Something else than this keeper has changed the page. */
  taken: (edition: Edition) => void;
  close: () => void;
}
