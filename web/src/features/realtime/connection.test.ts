import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ClientFrame, Language, Market, ServerFrame } from '@/lib/api/types';
import { MINUTE } from '@/lib/clock';
import { store } from '@/lib/store';
import { state } from '@/test/builders';
import { FakeClock, settle } from '@/test/fake-clock';
import { WELCOME } from '@/test/fake-socket';
import { Connection, type ConnectionEvent, connectionIdAtom, enabledAtom, type Socket } from './connection';
import { connectionAtom } from './connection-state';
import { TokenCache } from './token';

const HEARTBEAT: ServerFrame = { type: 'heartbeat' };

class Harness {
  clock = new FakeClock();
  online = true;
  tokens = 0;
  sent: ClientFrame[] = [];
  events: ConnectionEvent[] = [];
  connection: Connection;
  socket!: Socket;

  constructor() {
    const cache = new TokenCache(
      async () => {
        this.tokens += 1;
        return { access_token: `token-${this.tokens}` };
      },
      () => this.clock.now(),
    );
    this.connection = new Connection(
      cache,
      this.clock,
      () => this.online,
      () => 1,
    );
    this.connection.subscribe((event) => this.events.push(event));
  }

  adopt(language: Language = 'fi', market: Market = 'FI', anonymousId: string | null = 'a-1') {
    this.connection.adopt({ anonymousId, market, language });
  }

  /** What the socket component does when it is rendered for the current epoch. */
  async open() {
    this.socket = this.connection.socket(store.get(connectionIdAtom));
    this.sent = [];
    this.socket.open((frame) => this.sent.push(frame));
    await settle();
  }

  receive(frame: ServerFrame) {
    this.socket.message(JSON.stringify(frame));
  }

  async goLive() {
    this.adopt();
    await this.open();
    this.receive(WELCOME);
    this.receive(state({}));
  }

  get state() {
    return store.get(connectionAtom);
  }
}

let tab: Harness;
beforeEach(() => {
  store.set(connectionIdAtom, 0);
  store.set(enabledAtom, false);
  tab = new Harness();
});

describe('opening', () => {
  it('says hello with the token, the tab and what is shown', async () => {
    tab.adopt();
    expect(store.get(enabledAtom)).toBe(true);
    expect(tab.state).toBe('connecting');
    await tab.open();
    expect(tab.sent).toEqual([
      {
        type: 'hello',
        protocol: 1,
        token: 'token-1',
        tabId: tab.connection.tabId,
        language: 'fi',
        market: 'FI',
        page: window.location.pathname,
      },
    ]);
    tab.receive(WELCOME);
    expect(tab.state).toBe('live');
  });

  it('opens nothing without an anonymous id', () => {
    tab.adopt('fi', 'FI', null);
    expect(store.get(enabledAtom)).toBe(false);
  });

  it('gives every page load an id of its own', () => {
    expect(new Harness().connection.tabId).not.toBe(tab.connection.tabId);
    expect(tab.connection.tabId).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  });
});

describe('renewing', () => {
  it('sends a new token after 30 minutes', async () => {
    await tab.goLive();
    for (let passed = 0; passed < 30; passed += 0.25) {
      await tab.clock.pass(MINUTE / 4);
      tab.receive(HEARTBEAT);
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
    const epoch = store.get(connectionIdAtom);
    await tab.clock.pass(29_000);
    tab.receive(HEARTBEAT);
    await tab.clock.pass(29_000);
    expect(store.get(connectionIdAtom)).toBe(epoch);
    await tab.clock.pass(1_001);
    expect(store.get(connectionIdAtom)).toBe(epoch + 1);
    expect(tab.state).toBe('reconnecting');
  });

  it('hears nothing of a socket that was left behind', async () => {
    await tab.goLive();
    const old = tab.socket;
    tab.connection.restart();
    tab.events = [];
    old.message(JSON.stringify(state({ A: 1 })));
    old.close(1006);
    expect(tab.events).toEqual([]);
    expect(old.retries()).toBe(false);
  });

  it('tries again with growing pauses, and from the start once a state has come', async () => {
    await tab.goLive();
    tab.socket.close(1006);
    expect([tab.socket.retries(), tab.socket.delay()]).toEqual([true, 400]);
    tab.socket.close(1012);
    expect(tab.socket.delay()).toBe(800);
    await tab.open();
    tab.receive(WELCOME);
    tab.receive(state({}));
    tab.socket.close(1006);
    expect(tab.socket.delay()).toBe(400);
  });

  it('takes a new token after 4401', async () => {
    await tab.goLive();
    tab.socket.close(4401);
    await tab.open();
    expect(tab.sent[0]).toMatchObject({ type: 'hello', token: 'token-2' });
  });

  it('takes a new tab id after 4409', async () => {
    await tab.goLive();
    const { tabId } = tab.connection;
    tab.socket.close(4409);
    expect(tab.connection.tabId).not.toBe(tabId);
    expect(tab.events.at(-1)).toMatchObject({ type: 'tab', tabId: tab.connection.tabId });
    await tab.open();
    expect(tab.sent[0]).toMatchObject({ tabId: tab.connection.tabId });
  });

  it.each([
    [4403, 'forbidden'],
    [4406, 'outdated'],
  ])('stops after %i and says why', async (code, reason) => {
    await tab.goLive();
    tab.socket.close(code);
    expect(tab.socket.retries()).toBe(false);
    expect(tab.events).toContainEqual({ type: 'stopped', reason });
    expect(tab.connection.blocked).toBe(true);
    const epoch = store.get(connectionIdAtom);
    await tab.clock.pass(10 * MINUTE);
    expect(store.get(connectionIdAtom)).toBe(epoch);
  });

  it('says that there is no network, and comes back with it', async () => {
    await tab.goLive();
    tab.online = false;
    tab.connection.networkChanged();
    expect(tab.state).toBe('offline');
    tab.online = true;
    tab.connection.networkChanged();
    expect(tab.state).toBe('live');
    tab.online = false;
    tab.socket.close(1006);
    expect(tab.state).toBe('offline');
    const epoch = store.get(connectionIdAtom);
    tab.online = true;
    tab.connection.networkChanged();
    expect(store.get(connectionIdAtom)).toBe(epoch + 1);
    expect(tab.state).toBe('reconnecting');
  });
});

describe('a socket that does not get through', () => {
  it('leaves the cart to HTTP after the first try, quietly once that works', () => {
    tab.adopt();
    tab.socket = tab.connection.socket(store.get(connectionIdAtom));
    expect(tab.connection.blocked).toBe(false);
    tab.socket.close(1006);
    expect(tab.connection.blocked).toBe(true);
    expect(tab.state).toBe('reconnecting');
    tab.connection.httpWorks(true);
    expect(tab.state).toBe('http');
    tab.connection.httpWorks(false);
    expect(tab.state).toBe('reconnecting');
  });

  it('is noticed when it hangs', async () => {
    tab.adopt();
    await tab.clock.pass(5_001);
    expect(tab.connection.blocked).toBe(true);
  });

  it('gets a second chance when it was there before', async () => {
    await tab.goLive();
    tab.socket.close(1006);
    expect(tab.connection.blocked).toBe(false);
    tab.socket.close(1006);
    expect(tab.connection.blocked).toBe(true);
  });
});

describe('another market', () => {
  it('waits, and then is another tab on another connection', async () => {
    await tab.goLive();
    const { tabId } = tab.connection;
    const epoch = store.get(connectionIdAtom);
    tab.adopt('sv', 'SE');
    expect(tab.connection.switching).toBe(true);
    expect(tab.events).toContainEqual({ type: 'switch' });
    expect(store.get(connectionIdAtom)).toBe(epoch);
    tab.connection.switchNow();
    expect(tab.connection.switching).toBe(false);
    expect(store.get(connectionIdAtom)).toBe(epoch + 1);
    expect(tab.connection.tabId).not.toBe(tabId);
    await tab.open();
    expect(tab.sent[0]).toMatchObject({ market: 'SE', language: 'sv', tabId: tab.connection.tabId });
  });

  it('is forgotten when the visitor comes back before it happened', async () => {
    await tab.goLive();
    tab.adopt('sv', 'SE');
    tab.adopt('fi', 'FI');
    expect(tab.connection.switching).toBe(false);
  });

  it('is not confused with another anonymous id: the tab keeps its own', async () => {
    await tab.goLive();
    tab.adopt('fi', 'FI', 'a-2');
    expect(tab.connection.switching).toBe(false);
  });
});

it('logs a frame that cannot be read, and goes on', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  await tab.goLive();
  tab.socket.message('{');
  tab.socket.message('{"type":"something.new"}');
  expect(logged).toHaveBeenCalledTimes(1);
  expect(tab.state).toBe('live');
});

it('tells of changes once, the newest of each connection', async () => {
  const tab = new Harness();
  await tab.goLive();
  const changed = (revision: number): ServerFrame => ({ type: 'changed', topics: ['prices'], revision });
  for (const revision of [5, 5, 4, 6]) tab.receive(changed(revision));
  const told = () => tab.events.filter(({ type }) => type === 'changed').length;
  expect(told()).toBe(2);
  tab.connection.restart();
  await tab.open();
  tab.receive(WELCOME);
  tab.receive(changed(1));
  expect(told()).toBe(3);
});

it('renews the token by its own age, also on a connection that came later', async () => {
  const tab = new Harness();
  await tab.goLive();
  for (let passed = 0; passed < 25; passed += 1) {
    tab.receive(HEARTBEAT);
    await tab.clock.pass(MINUTE / 4);
    tab.receive(HEARTBEAT);
  }
  tab.connection.restart();
  await tab.open();
  tab.receive(WELCOME);
  const left = tab.connection.tokens.rest;
  expect(left).toBeLessThan(30 * MINUTE);
  for (let passed = 0; passed <= left; passed += 10_000) {
    tab.receive(HEARTBEAT);
    await tab.clock.pass(10_000);
  }
  expect(tab.sent.filter(({ type }) => type === 'auth')).toHaveLength(1);
});
