import { useEffect } from 'react';
import { fetchIsAuthenticated } from '@/lib/api/customers';
import type { ApiError } from '@/lib/api/errors';
import { MINUTE } from '@/lib/clock';
import { atom, store, useAtomValue } from '@/lib/store';
import { tellNote } from './notes';

// Here, so that all of the way in comes with one file.
export { useLoginUrl } from './login-url';
export { returnPath, withReturn } from './return-url';

/** Whether somebody has signed in. As long as nobody knows, pages keep the place and show nothing. */
export type Account = 'unknown' | 'member' | 'visitor';

export const accountAtom = atom<Account>('unknown');

let asked = Number.NEGATIVE_INFINITY;
let asking: Promise<void> | null = null;

/** Before the first further try, in milliseconds; with each it grows by as much. */
const PAUSE = 2_000;

/** Asks the server, unless it answered within the last minute. */
export function loadAccount(now: () => number = Date.now): Promise<void> {
  if (asking) return asking;
  if (now() - asked < MINUTE) return Promise.resolve();
  asking = answered()
    .then((is) => setAccount(is === true ? 'member' : 'visitor', now()))
    .finally(() => {
      asking = null;
    });
  return asking;
}

/**
 * Whether somebody has signed in; who cannot be asked about has not. A line that broke and a server that is busy are no answer:
 * what was known stays, and after a pause, which is not as long for everybody, it is asked again.
 */
async function answered(failures = 0): Promise<boolean> {
  try {
    return await fetchIsAuthenticated();
  } catch (error) {
    if (!(error as ApiError).passing) return false;
    // After one more try pages that wait for it go on as for a visitor; whoever has an account is let in when it is known.
    if (failures === 1) store.set(accountAtom, (known) => (known === 'unknown' ? 'visitor' : known));
    const pause = PAUSE * ++failures * (1 + Math.random());
    await new Promise((resolve) => setTimeout(resolve, pause));
    return answered(failures);
  }
}

/** What some other call told: a session that has ended, for one. */
export function setAccount(account: Account, at = Date.now()): void {
  asked = at;
  store.set(accountAtom, account);
}

/** Follows whether somebody has signed in, and asks again when the tab is looked at. */
export function useAccount(): Account {
  useEffect(() => {
    const ask = () => void loadAccount();
    // Of visitors the document says it before the server was asked.
    const { account } = document.documentElement.dataset;
    if (account === 'visitor' && store.get(accountAtom) === 'unknown') store.set(accountAtom, account);
    tellNote();
    ask();
    window.addEventListener('focus', ask);
    return () => window.removeEventListener('focus', ask);
  }, []);
  return useAtomValue(accountAtom);
}

/** For tests: nothing was asked yet. */
export function forgetAccount(): void {
  asked = Number.NEGATIVE_INFINITY;
  asking = null;
  store.set(accountAtom, 'unknown');
}
