import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Keeper } from './keeper';
import { DraftSession } from './session';
import type { Draft } from './types';
import { guardUnsent, newTab, takeUnsent, unsentPages } from './unsent';

const draft: Draft = { segment: null, published: '2026-01-02', content: { name: 'Home' } };
const place = { account: 'anna', page: 'home', language: 'en' };
const rename = { kind: 'text', block: null, field: 'name', at: 4, remove: '', insert: ' sweet' } as const;

/** The browser's locks, of all tabs. */
const held = new Set<string>();
let stops: (() => void)[] = [];
beforeEach(() => {
  held.clear();
  vi.stubGlobal('navigator', {
    locks: {
      query: async () => ({ held: [...held].map((name) => ({ name })) }),
      request: async (name: string, _: unknown, use: (lock: object | null) => Promise<void> | undefined) => {
        if (held.has(name)) return use(null);
        held.add(name);
        await use({});
        held.delete(name);
      },
    },
  });
});
afterEach(() => {
  for (const stop of stops) stop();
  stops = [];
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function keeping(is: 'saved' | 'waiting' = 'saved'): Keeper {
  return { state: { is }, etag: 7, subscribe: () => () => undefined } as unknown as Keeper;
}

/** A tab that did something and was left before the server had it. */
async function leftTab() {
  const tab = await newTab();
  const session = new DraftSession(draft);
  stops.push(guardUnsent(place, { tabId: tab.tabId, session, keeper: keeping() }));
  session.do(rename);
  dispatchEvent(new Event('pagehide'));
  return { tab, session };
}

test('what a tab left is gone on with under its name, by one tab', async () => {
  const { tab, session } = await leftTab();
  expect(await takeUnsent(place), 'it lives').toBeNull();
  tab.release();
  await Promise.resolve();
  expect(await takeUnsent({ ...place, account: 'berit' })).toBeNull();
  expect(await takeUnsent({ ...place, language: 'fi' })).toBeNull();
  const [taken, unsent] = (await takeUnsent(place)) ?? [];
  expect(taken?.tabId).toBe(tab.tabId);
  expect(unsent).toMatchObject({ etag: 7, name: 'Home sweet' });
  const next = unsent && DraftSession.from(unsent.work);
  expect(next?.view).toMatchObject({ draft: { content: { name: 'Home sweet' } }, waiting: 1 });
  expect(next?.pending()).toEqual(session.pending());
  next?.do({ ...rename, at: 10, insert: ' home' });
  expect(next?.pending().map(({ seq }) => seq)).toEqual([1, 2]);
  expect(await takeUnsent(place), 'another tab has it').toBeNull();
});

test('nothing stays stored of what the server has', async () => {
  const { session } = await leftTab();
  expect(localStorage.length).toBe(1);
  session.receive({ draft, appliedSeq: 1, ackedSeq: 1 });
  expect(localStorage.length).toBe(0);
});

test('while the server does not answer it is stored again and again', async () => {
  vi.useFakeTimers();
  const session = new DraftSession(draft);
  stops.push(guardUnsent(place, { tabId: 'a', session, keeper: keeping('waiting') }));
  session.do(rename);
  expect(localStorage.length).toBe(0);
  vi.advanceTimersByTime(1000);
  expect(localStorage.length).toBe(1);
});

test('pages with work that nobody holds are told, and what is old or odd is thrown away', async () => {
  const { tab } = await leftTab();
  expect(await unsentPages('anna')).toEqual([]);
  tab.release();
  await Promise.resolve();
  localStorage.setItem('praline-unsent-draft anna home sv x', '{"tabId":"x"}');
  expect(await unsentPages('anna')).toEqual([{ page: 'home', language: 'en', name: 'Home sweet' }]);
  expect(await unsentPages('berit')).toEqual([]);
  expect(localStorage.length).toBe(1);
  expect(await unsentPages('anna', Date.now() + 15 * 24 * 3600_000)).toEqual([]);
  expect(localStorage.length).toBe(0);
});

test('on plain http, where browsers give no locks and no uuids, a tab has a name of its own all the same', async () => {
  const getRandomValues = crypto.getRandomValues.bind(crypto);
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('crypto', { getRandomValues });
  const [one, two] = [await newTab(), await newTab()];
  expect(one.tabId).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  expect(two.tabId).not.toBe(one.tabId);
});
