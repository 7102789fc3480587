import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ClientFrame, Language, Market, ServerFrame } from '@/lib/api/types';
import { MINUTE } from '@/lib/clock';
import { store } from '@/lib/store';
import { state } from '@/test/builders';
import { FakeClock, settle } from '@/test/fake-clock';
import { WELCOME } from '@/test/fake-socket';
import { connectionAtom } from './connection';
import { epochAtom, type Line, Live, type LiveEvent, wantedAtom } from './live';
import { TokenCache } from './token';

const HEARTBEAT: ServerFrame = { type: 'heartbeat' };

class Harness {
  clock = new FakeClock();
  online = true;
  tokens = 0;
  sent: ClientFrame[] = [];
  events: LiveEvent[] = [];
  live: Live;
  line!: Line;

  constructor() {
    const cache = new TokenCache(
      async () => {
        this.tokens += 1;
        return { access_token: `token-${this.tokens}` };
      },
      () => this.clock.now(),
    );
    this.live = new Live(
      cache,
      this.clock,
      () => this.online,
      () => 1,
    );
    this.live.subscribe((event) => this.events.push(event));
  }

  adopt(language: Language = 'fi', market: Market = 'FI', anonymousId: string | null = 'a-1') {
    this.live.adopt({ anonymousId, market, language });
  }

  /** What the socket component does when it is rendered for the current epoch. */
  async open() {
    this.line = this.live.line(store.get(epochAtom));
    this.sent = [];
    this.line.open((frame) => this.sent.push(frame));
    await settle();
  }

  say(frame: ServerFrame) {
    this.line.message(JSON.stringify(frame));
  }

  async goLive() {
    this.adopt();
    await this.open();
    this.say(WELCOME);
    this.say(state({}));
  }

  get connection() {
    return store.get(connectionAtom);
  }
}

let tab: Harness;
beforeEach(() => {
  store.set(epochAtom, 0);
  store.set(wantedAtom, false);
  tab = new Harness();
});

describe('opening', () => {
  it('says hello with the token, the tab and what is shown', async () => {
    tab.adopt();
    expect(store.get(wantedAtom)).toBe(true);
    expect(tab.connection).toBe('connecting');
    await tab.open();
    expect(tab.sent).toEqual([
      {
        type: 'hello',
        protocol: 1,
        token: 'token-1',
        tabId: tab.live.tabId,
        language: 'fi',
        market: 'FI',
        page: window.location.pathname,
      },
    ]);
    tab.say(WELCOME);
    expect(tab.connection).toBe('live');
  });

  it('opens nothing without an anonymous id', () => {
    tab.adopt('fi', 'FI', null);
    expect(store.get(wantedAtom)).toBe(false);
  });

  it('gives every page load an id of its own', () => {
    expect(new Harness().live.tabId).not.toBe(tab.live.tabId);
    expect(tab.live.tabId).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  });
});

describe('renewing', () => {
  it('sends a new token after 30 minutes', async () => {
    await tab.goLive();
    for (let passed = 0; passed < 30; passed += 0.25) {
      await tab.clock.pass(MINUTE / 4);
      tab.say(HEARTBEAT);
    }
    expect(tab.sent.at(-1)).toEqual({ type: 'auth', token: 'token-2' });
  });

  it('says the language when it changes', async () => {
    await tab.goLive();
    tab.adopt('sv');
    expect(tab.sent.at(-1)).toEqual({ type: 'context', language: 'sv' });
  });
});

describe('losing the line', () => {
  it('notices silence after two heartbeats and opens another socket', async () => {
    await tab.goLive();
    const epoch = store.get(epochAtom);
    await tab.clock.pass(29_000);
    tab.say(HEARTBEAT);
    await tab.clock.pass(29_000);
    expect(store.get(epochAtom)).toBe(epoch);
    await tab.clock.pass(1_001);
    expect(store.get(epochAtom)).toBe(epoch + 1);
    expect(tab.connection).toBe('reconnecting');
  });

  it('hears nothing of a socket that was left behind', async () => {
    await tab.goLive();
    const old = tab.line;
    tab.live.restart();
    tab.events = [];
    old.message(JSON.stringify(state({ A: 1 })));
    old.close(1006);
    expect(tab.events).toEqual([]);
    expect(old.retries()).toBe(false);
  });

  it('tries again with growing pauses, and from the start once a state has come', async () => {
    await tab.goLive();
    tab.line.close(1006);
    expect([tab.line.retries(), tab.line.delay()]).toEqual([true, 400]);
    tab.line.close(1012);
    expect(tab.line.delay()).toBe(800);
    await tab.open();
    tab.say(WELCOME);
    tab.say(state({}));
    tab.line.close(1006);
    expect(tab.line.delay()).toBe(400);
  });

  it('takes a new token after 4401', async () => {
    await tab.goLive();
    tab.line.close(4401);
    await tab.open();
    expect(tab.sent[0]).toMatchObject({ type: 'hello', token: 'token-2' });
  });

  it('takes a new tab id after 4409', async () => {
    await tab.goLive();
    const { tabId } = tab.live;
    tab.line.close(4409);
    expect(tab.live.tabId).not.toBe(tabId);
    expect(tab.events.at(-1)).toMatchObject({ type: 'tab', tabId: tab.live.tabId });
    await tab.open();
    expect(tab.sent[0]).toMatchObject({ tabId: tab.live.tabId });
  });

  it.each([
    [4403, 'forbidden'],
    [4406, 'outdated'],
  ])('stops after %i and says why', async (code, reason) => {
    await tab.goLive();
    tab.line.close(code);
    expect(tab.line.retries()).toBe(false);
    expect(tab.events).toContainEqual({ type: 'stopped', reason });
    expect(tab.live.blocked).toBe(true);
    const epoch = store.get(epochAtom);
    await tab.clock.pass(10 * MINUTE);
    expect(store.get(epochAtom)).toBe(epoch);
  });

  it('says that there is no network, and comes back with it', async () => {
    await tab.goLive();
    tab.online = false;
    tab.line.close(1006);
    expect(tab.connection).toBe('offline');
    const epoch = store.get(epochAtom);
    tab.online = true;
    tab.live.networkChanged();
    expect(store.get(epochAtom)).toBe(epoch + 1);
    expect(tab.connection).toBe('reconnecting');
  });
});

describe('a socket that does not get through', () => {
  it('leaves the cart to HTTP after the first try, quietly once that works', () => {
    tab.adopt();
    tab.line = tab.live.line(store.get(epochAtom));
    expect(tab.live.blocked).toBe(false);
    tab.line.close(1006);
    expect(tab.live.blocked).toBe(true);
    expect(tab.connection).toBe('reconnecting');
    tab.live.httpWorks(true);
    expect(tab.connection).toBe('http');
    tab.live.httpWorks(false);
    expect(tab.connection).toBe('reconnecting');
  });

  it('is noticed when it hangs', async () => {
    tab.adopt();
    await tab.clock.pass(5_001);
    expect(tab.live.blocked).toBe(true);
  });

  it('gets a second chance when it was there before', async () => {
    await tab.goLive();
    tab.line.close(1006);
    expect(tab.live.blocked).toBe(false);
    tab.line.close(1006);
    expect(tab.live.blocked).toBe(true);
  });
});

describe('another market', () => {
  it('waits, and then is another tab on another connection', async () => {
    await tab.goLive();
    const { tabId } = tab.live;
    const epoch = store.get(epochAtom);
    tab.adopt('sv', 'SE');
    expect(tab.live.switching).toBe(true);
    expect(tab.events).toContainEqual({ type: 'switch' });
    expect(store.get(epochAtom)).toBe(epoch);
    tab.live.switchNow();
    expect(tab.live.switching).toBe(false);
    expect(store.get(epochAtom)).toBe(epoch + 1);
    expect(tab.live.tabId).not.toBe(tabId);
    await tab.open();
    expect(tab.sent[0]).toMatchObject({ market: 'SE', language: 'sv', tabId: tab.live.tabId });
  });

  it('is forgotten when the visitor comes back before it happened', async () => {
    await tab.goLive();
    tab.adopt('sv', 'SE');
    tab.adopt('fi', 'FI');
    expect(tab.live.switching).toBe(false);
  });

  it('is not confused with another anonymous id: the tab keeps its own', async () => {
    await tab.goLive();
    tab.adopt('fi', 'FI', 'a-2');
    expect(tab.live.switching).toBe(false);
  });
});

it('logs a frame that cannot be read, and goes on', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  await tab.goLive();
  tab.line.message('{');
  tab.line.message('{"type":"something.new"}');
  expect(logged).toHaveBeenCalledTimes(1);
  expect(tab.connection).toBe('live');
});
