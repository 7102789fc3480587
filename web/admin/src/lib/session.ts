import { useSyncExternalStore } from 'react';
import { ApiError, session as client } from './api/client';
import { type OwnAccount, readSession, type Scope, type StaffSession } from './api/staff';
import { isLanguage, loadLanguage } from './i18n';

/**
 * `asking` until the first answer; `out` shows the login in place of the app; `lost` shows it above the app, which stays as it is;
 * `unreachable` when the first question was not answered.
 */
export type SessionState =
  | { is: 'asking' | 'out' | 'unreachable' }
  | { is: 'in' | 'lost'; account: OwnAccount; expires: string };

let state: SessionState = { is: 'asking' };
let waiting: { promise: Promise<boolean>; settle: (isBack: boolean) => void } | null = null;
const listeners = new Set<() => void>();

export function useSession(): SessionState {
  return useSyncExternalStore(subscribe, () => state);
}

/** The account whose session this is; only below the shell, which is not shown without one. */
export function useAccount(): OwnAccount {
  const now = useSession();
  if (now.is !== 'in' && now.is !== 'lost') throw new Error('No session');
  return now.account;
}

export function useMay(scope: Scope): boolean {
  return useAccount().scopes.includes(scope);
}

export async function startSession(): Promise<void> {
  try {
    await enter(await readSession());
  } catch (error) {
    set({ is: error instanceof ApiError && error.status === 401 ? 'out' : 'unreachable' });
  }
}

/** Somebody signed in, for the first time or again. */
export async function enter(next: StaffSession): Promise<void> {
  client.csrfToken = next.csrfToken;
  if (isLanguage(next.account.language)) await loadLanguage(next.account.language);
  const isSame = !('account' in state) || state.account.id === next.account.id;
  // What another person had open is not the next one's.
  if (!isSame) return location.reload();
  set({ is: 'in', account: next.account, expires: next.expires });
  waiting?.settle(true);
  waiting = null;
}

/** What the account says of itself has changed. */
export async function refreshAccount(): Promise<void> {
  await enter(await readSession());
}

/** The server knows the session no more. Resolves when the same person has signed in again. */
async function restore(): Promise<boolean> {
  if (state.is !== 'in' && state.is !== 'lost') return false;
  if (!waiting) {
    let settle: (isBack: boolean) => void = () => undefined;
    const promise = new Promise<boolean>((resolve) => {
      settle = resolve;
    });
    waiting = { promise, settle };
    set({ ...state, is: 'lost' });
  }
  return waiting.promise;
}
client.restore = restore;

/** A call was refused: somebody may have signed in anew in another tab. */
async function renew(): Promise<boolean> {
  const before = client.csrfToken;
  const now = await readSession();
  if (now.csrfToken === before) return false;
  await enter(now);
  return true;
}
client.renew = renew;

/** For tests. */
export function resetSession(next: SessionState = { is: 'asking' }): void {
  waiting = null;
  set(next);
}

function set(next: SessionState): void {
  state = next;
  for (const tell of listeners) tell();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
