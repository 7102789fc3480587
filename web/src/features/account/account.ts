import { useEffect } from 'react';
import { fetchIsAuthenticated } from '@/lib/api/customers';
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

/** Asks the server, unless it answered within the last minute. Who cannot be asked about has not signed in. */
export function loadAccount(now: () => number = Date.now): Promise<void> {
  if (asking) return asking;
  if (now() - asked < MINUTE) return Promise.resolve();
  asking = fetchIsAuthenticated()
    // Once more: a line that broke is no answer.
    .catch(() => fetchIsAuthenticated())
    .then(
      (is) => setAccount(is === true ? 'member' : 'visitor', now()),
      () => setAccount('visitor', now()),
    )
    .finally(() => {
      asking = null;
    });
  return asking;
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
