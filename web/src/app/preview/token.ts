import { call } from '@/lib/api/client';
import { read } from '@/lib/api/read';
import { SECOND, systemClock } from '@/lib/clock';
import type { ChildMessage, ParentMessage } from './messages';

/** The window around a preview has so long to hand over a token. */
const PATIENCE = 2 * SECOND;

/** The tokens that the window around a preview hands over; each opens one socket. */
export class HandedTokens {
  #wanted: ((token: string) => void) | null = null;

  constructor(readonly tell: (message: ChildMessage) => void) {}

  take(message: ParentMessage): void {
    if (message.type === 'praline:token') this.#wanted?.(message.token);
  }

  /** Null where none came in time. */
  ask(): Promise<string | null> {
    return new Promise((resolve) => {
      const stop = systemClock.after(PATIENCE, () => resolve(null));
      this.#wanted = (token) => {
        stop();
        resolve(token);
      };
      this.tell({ type: 'praline:token' });
    });
  }
}

/** A token of the editor's own session, for a preview without a shell around it. */
export async function ownToken(): Promise<string> {
  const { csrfToken } = await read('/api/staff/session', {});
  const { token } = await call('post', '/api/staff/socket-token', { headers: { 'x-csrf-token': csrfToken } });
  return token;
}
