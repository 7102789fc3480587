import { randomId } from '@/lib/random';
import type { Keeper } from './keeper';
import type { DraftSession, Snapshot } from './session';

/** A page that an account works on. */
export interface WorkPlace {
  account: string;
  page: string;
  language: string;
}

/** Work of a tab that the server may not have, as the tab left it. */
export interface Unsent {
  /** Under which name the server counts the tab's operations. */
  tabId: string;
  etag: number;
  /** What the page is called. */
  name: string;
  /** Milliseconds since 1970. */
  at: number;
  work: Snapshot;
}

const PREFIX = 'praline-unsent-draft';
/** Older work is not brought back: the page has gone on without it. */
const KEPT = 14 * 24 * 3600_000;
/** Between two times that it is stored while the server does not answer. */
const PAUSE = 1000;

/**
 * Stores what the server has not kept of a tab's work: when the tab is left, and while the server does not answer. Nothing stays
 * stored of what the server has. The answer ends it.
 */
export function guardUnsent(
  place: WorkPlace,
  { tabId, session, keeper }: { tabId: string; session: DraftSession; keeper: Keeper },
): () => void {
  const key = keyOf(place, tabId);
  let isStored = localStorage.getItem(key) !== null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const store = () => {
    clearTimeout(timer);
    timer = undefined;
    if (session.pending().length === 0) return;
    const name = String(session.view.draft.content['name'] ?? '');
    const unsent: Unsent = { tabId, etag: keeper.etag, name, at: Date.now(), work: session.snapshot() };
    try {
      localStorage.setItem(key, JSON.stringify(unsent));
      isStored = true;
    } catch {
      // There is no room: the window asks before it is closed.
    }
  };
  const look = () => {
    if (session.pending().length === 0) {
      if (isStored) localStorage.removeItem(key);
      isStored = false;
    } else if (keeper.state.is === 'waiting') timer ??= setTimeout(store, PAUSE);
  };
  const stops = [session.subscribe(look), keeper.subscribe(look)];
  const hidden = () => {
    if (document.visibilityState === 'hidden') store();
  };
  addEventListener('pagehide', store);
  document.addEventListener('visibilitychange', hidden);
  return () => {
    look();
    clearTimeout(timer);
    for (const stop of stops) stop();
    removeEventListener('pagehide', store);
    document.removeEventListener('visibilitychange', hidden);
  };
}

/** A tab's name, as long as it is held: nobody else takes up the work of a tab that lives. */
export interface HeldTab {
  tabId: string;
  release: () => void;
}

/** A name of this tab's own. */
export async function newTab(): Promise<HeldTab> {
  const tabId = randomId();
  return (await hold(tabId)) ?? { tabId, release: () => undefined };
}

/** Takes up what a tab left that is gone, with its name; null where there is nothing. */
export async function takeUnsent(place: WorkPlace, now = Date.now()): Promise<[HeldTab, Unsent] | null> {
  for (const [key, unsent] of stored(now)) {
    if (key !== keyOf(place, unsent.tabId)) continue;
    const held = await hold(unsent.tabId);
    if (held) return [held, unsent];
  }
  return null;
}

/** The pages of which an account has work that no tab holds any more. */
export async function unsentPages(
  account: string,
  now = Date.now(),
): Promise<{ page: string; language: string; name: string }[]> {
  const locks = await tabLocks()?.query();
  const live = new Set(locks?.held?.map(({ name }) => name));
  const pages = stored(now).flatMap(([key, { tabId, name }]) => {
    const [, owner, page, language] = key.split(' ');
    return owner === account && page && language && !live.has(lockOf(tabId))
      ? [{ page, language, name }]
      : [];
  });
  return [...new Map(pages.map((one) => [`${one.page} ${one.language}`, one])).values()];
}

/** All that is stored; what is too old, or nothing of the kind, is thrown away. */
function stored(now: number): [string, Unsent][] {
  const found: [string, Unsent][] = [];
  for (const key of Object.keys(localStorage).filter((one) => one.startsWith(`${PREFIX} `))) {
    const unsent = parsed(localStorage.getItem(key));
    if (unsent && now - unsent.at < KEPT) found.push([key, unsent]);
    else localStorage.removeItem(key);
  }
  return found;
}

function parsed(text: string | null): Unsent | null {
  try {
    const value = JSON.parse(text ?? 'null') as Partial<Unsent> | null;
    const isWhole =
      typeof value?.tabId === 'string' && Array.isArray(value.work?.pending) && value.work.draft;
    return isWhole ? (value as Unsent) : null;
  } catch {
    return null;
  }
}

const keyOf = ({ account, page, language }: WorkPlace, tabId: string): string =>
  [PREFIX, account, page, language, tabId].join(' ');

const lockOf = (tabId: string): string => `praline-draft ${tabId}`;

/** None outside of browsers' windows, such as in tests. */
const tabLocks = (): LockManager | null => navigator.locks ?? null;

/** The browser lets go of it when the tab ends, however it does. */
function hold(tabId: string): Promise<HeldTab | null> {
  const locks = tabLocks();
  if (!locks) return Promise.resolve(null);
  return new Promise((resolve) => {
    locks
      .request(lockOf(tabId), { ifAvailable: true }, (lock) =>
        lock ? new Promise<void>((release) => resolve({ tabId, release })) : resolve(null),
      )
      // A browser that gives no locks here keeps nobody from working.
      .catch(() => resolve(null));
  });
}
