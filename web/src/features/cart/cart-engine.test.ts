import { beforeEach, describe, expect, it, vi } from 'vitest';
import { paidHereAtom } from '@/features/checkout/own-payment';
import { Connection, connectionIdAtom, type Socket } from '@/features/realtime/connection';
import { TokenCache } from '@/features/realtime/token';
import { ApiError } from '@/lib/api/errors';
import type { CartAnswer, CartOperation, ClientFrame, ProblemEntry } from '@/lib/api/types';
import { store } from '@/lib/store';
import { answer, cart, state } from '@/test/builders';
import { FakeClock, settle } from '@/test/fake-clock';
import { WELCOME } from '@/test/fake-socket';
import { cartLockAtom, cartViewAtom, outboxAtom, replacedAtom } from './cart.atoms';
import { CartEngine, type CartNotices } from './cart-engine';
import { type Operation, quantities } from './cart-ops';
import { emptyOutbox } from './outbox';
import { storeOutbox } from './outbox-storage';

const add = (code: string, quantity = 1): Operation => ({ kind: 'add', code, quantity, shipmentId: -1 });

interface Call {
  key: string;
  operation: CartOperation;
}

/** A page's cart with a line and a server that the test plays. */
class Shop {
  clock = new FakeClock();
  sent: ClientFrame[] = [];
  calls: Call[] = [];
  reads = 0;
  /** What the HTTP calls answer; by default what a server would that accepts everything. */
  answerCall: (call: Call) => Promise<CartAnswer> = async ({ key }) => {
    const seq = Number(key.split(':')[1]);
    return answer({ A: seq }, { version: seq, appliedSeq: seq, ackedSeq: seq });
  };
  answerRead: () => Promise<CartAnswer> = async () => answer({}, { version: 0 });
  notices = {
    accepted: vi.fn<CartNotices['accepted']>(),
    refused: vi.fn<CartNotices['refused']>(),
    failed: vi.fn<CartNotices['failed']>(),
    noIdentity: vi.fn<CartNotices['noIdentity']>(),
    changedElsewhere: vi.fn<CartNotices['changedElsewhere']>(),
  };
  tokens = new TokenCache(
    async () => ({ access_token: 'token' }),
    () => this.clock.now(),
  );
  connection = new Connection(
    this.tokens,
    this.clock,
    () => true,
    () => 1,
  );
  engine = new CartEngine(
    this.connection,
    this.notices,
    {
      fetchCart: async () => {
        this.reads += 1;
        return this.answerRead();
      },
      sendOperation: async (_context, key, operation) => {
        this.calls.push({ key, operation });
        return this.answerCall({ key, operation });
      },
    },
    this.clock,
  );
  socket!: Socket;
  stop: () => void;

  constructor(anonymousId: string | null = 'a-1') {
    store.set(outboxAtom, emptyOutbox(this.connection.tabId));
    this.stop = this.engine.start();
    this.connection.adopt({ anonymousId, market: 'FI', language: 'en' });
  }

  async connect(first = state({})) {
    this.socket = this.connection.socket(store.get(connectionIdAtom));
    this.socket.open((frame) => this.sent.push(frame));
    await settle();
    this.receive(WELCOME);
    this.receive(first);
  }

  receive(frame: object) {
    this.socket.message(JSON.stringify(frame));
  }

  /** The socket never opens. */
  async block() {
    this.connection.socket(store.get(connectionIdAtom)).close(1006);
    await settle();
  }

  get ops() {
    return this.sent.flatMap((frame) => (frame.type === 'cart.op' ? [[frame.seq, frame.op]] : []));
  }

  get shown() {
    return Object.fromEntries(quantities(store.get(cartViewAtom)));
  }
}

let shop: Shop;
beforeEach(() => {
  shop = new Shop();
  return () => shop.stop();
});

describe('over the socket', () => {
  it('sends a change at once and shows it at once', async () => {
    await shop.connect();
    shop.engine.operate(add('A', 2));
    expect(shop.ops).toEqual([[1, { kind: 'add', code: 'A', quantity: 2, shipmentId: -1 }]]);
    expect(shop.shown).toEqual({ A: 2 });
  });

  it('paces what it says again after a reconnect', async () => {
    await shop.connect();
    for (let count = 0; count < 60; count += 1) shop.engine.operate(add('A'));
    await shop.clock.pass(2_000);
    shop.sent = [];
    shop.socket.close(1012);
    await shop.connect(state({ A: 10 }, { appliedSeq: 10, ackedSeq: 10 }));
    expect(shop.ops).toHaveLength(1);
    await shop.clock.pass(400);
    expect(shop.ops.length).toBeLessThanOrEqual(21);
    await shop.clock.pass(1_000);
    expect(shop.ops.map(([seq]) => seq)).toEqual(Array.from({ length: 50 }, (_, index) => index + 11));
  });

  it('says a change again when no state follows it, and when the server was busy', async () => {
    await shop.connect();
    shop.engine.operate(add('A'));
    const beat = async (seconds: number) => {
      for (let second = 0; second < seconds; second += 1) {
        await shop.clock.pass(1_000);
        shop.receive({ type: 'heartbeat' });
      }
    };
    await beat(11);
    expect(shop.ops.map(([seq]) => seq)).toEqual([1, 1]);
    shop.receive({ type: 'error', code: 'busy' });
    await beat(3);
    expect(shop.ops.map(([seq]) => seq)).toEqual([1, 1, 1]);
  });

  it('fills a gap', async () => {
    await shop.connect();
    for (const code of ['A', 'B', 'C']) shop.engine.operate(add(code));
    await shop.clock.pass(100);
    shop.receive({ type: 'error', code: 'seq-gap', expectedSeq: 2 });
    await shop.clock.pass(100);
    expect(shop.ops.map(([seq]) => seq)).toEqual([1, 2, 3, 2, 3]);
  });

  it('tells of refusals and of other windows', async () => {
    await shop.connect(state({ A: 1 }));
    const error: ProblemEntry[] = [{ code: 'insufficient-stock', value: 'Only 1 left' }];
    shop.engine.operate(add('A', 50));
    shop.receive(state({ A: 1 }, { revision: 2, appliedSeq: 1, ackedSeq: 1, rejected: [{ seq: 1, error }] }));
    expect(shop.notices.refused).toHaveBeenCalledExactlyOnceWith(error, add('A', 50));
    shop.receive(state({ A: 1, B: 1 }, { revision: 3, appliedSeq: 1, ackedSeq: 1 }));
    expect(shop.notices.changedElsewhere).toHaveBeenCalledExactlyOnceWith(['B']);
  });

  it('is quiet about a cart that this tab paid for', async () => {
    await shop.connect(state({ A: 1 }));
    store.set(paidHereAtom, 'cart-1');
    const replaced = { reason: 'ordered', orderNumber: '100018' } as const;
    shop.receive(state(cart({}, { id: 'cart-2' }), { revision: 2, replaced }));
    expect(shop.notices.changedElsewhere).not.toHaveBeenCalled();
    shop.receive(state(cart({ B: 1 }, { id: 'cart-2' }), { revision: 3, replaced }));
    expect(shop.notices.changedElsewhere).toHaveBeenCalledExactlyOnceWith(['B']);
    store.set(paidHereAtom, null);
  });

  it('changes the market only when everything is acknowledged; later changes wait for it', async () => {
    await shop.connect();
    shop.engine.operate(add('A'));
    const { tabId } = shop.connection;
    shop.connection.adopt({ anonymousId: 'a-1', market: 'SE', language: 'sv' });
    shop.engine.operate(add('B'));
    expect(shop.connection.tabId).toBe(tabId);
    shop.receive(state({ A: 1 }, { revision: 2, appliedSeq: 1, ackedSeq: 1 }));
    expect(shop.connection.tabId).not.toBe(tabId);
    shop.sent = [];
    await shop.connect();
    await shop.clock.pass(20);
    expect(shop.ops).toEqual([[1, { kind: 'add', code: 'B', quantity: 1, shipmentId: -1 }]]);
    expect(shop.sent[0]).toMatchObject({ type: 'hello', market: 'SE' });
  });
});

describe('the answer to a call of another kind', () => {
  const details = answer({ A: 1 }, { version: 2, greeting: 'Hei' });
  const shown = () => store.get(outboxAtom).server?.greeting;

  it('is shown by the state that the socket brings', async () => {
    await shop.connect(state({ A: 1 }));
    const done = vi.fn();
    void shop.engine.shown(details).then(done);
    await settle();
    expect(done).not.toHaveBeenCalled();
    shop.receive(state({ ...cart({ A: 1 }), greeting: 'Hei' }, { version: 2, revision: 2 }));
    await settle();
    expect(done).toHaveBeenCalledExactlyOnceWith(details);
    expect(shown()).toBe('Hei');
  });

  it('tells nothing of locks beside a socket, whose states are newer', async () => {
    await shop.connect(state({ A: 1 }));
    const lock = { by: 'payment', mine: false, until: '2026-11-28T12:10:00Z' } as const;
    void shop.engine.shown({ ...details, lock });
    await settle();
    expect(store.get(cartLockAtom)).toBeNull();
  });

  it('is shown at once with the socket blocked', async () => {
    await shop.block();
    await shop.engine.shown(details);
    expect(shown()).toBe('Hei');
  });

  it('is settled where another cart took the place', async () => {
    await shop.connect(state({ A: 1 }));
    const other = { ...cart({}), id: 'another' };
    const done = shop.engine.shown(details);
    shop.receive(state(other, { version: 0, revision: 2 }));
    await done;
    expect(shop.shown).toEqual({});
  });
});

describe('with the socket blocked', () => {
  const lock = { by: 'payment', mine: false, until: '2026-11-28T12:10:00Z' } as const;

  it('learns from a refused change that a payment locks the cart, and from a read that it is over', async () => {
    await shop.block();
    shop.answerCall = async () => {
      throw new ApiError(409, { code: 'cart-locked', error: [{ code: 'cart-locked', value: 'Being paid' }] });
    };
    shop.answerRead = async () => ({ ...answer({ A: 1 }), lock });
    shop.engine.operate(add('A'));
    await shop.clock.pass(600);
    expect(store.get(cartLockAtom)).toEqual(lock);
    const replaced = { reason: 'ordered', orderNumber: '100018' } as const;
    shop.answerRead = async () => ({ ...answer({}), id: 'cart-2', replaced });
    await shop.engine.refresh();
    expect([store.get(cartLockAtom), store.get(replacedAtom)]).toEqual([null, replaced]);
  });

  it('reads the cart by a call', async () => {
    shop.answerRead = async () => answer({ A: 3 });
    await shop.block();
    await settle();
    expect(shop.shown).toEqual({ A: 3 });
  });

  it('waits half a second, merges clicks, and sends them one after another under their numbers', async () => {
    await shop.block();
    await shop.clock.pass(1);
    const { tabId } = shop.connection;
    let free: () => void = () => {};
    const accept = shop.answerCall;
    shop.answerCall = async (call) => {
      await new Promise<void>((resolve) => {
        free = resolve;
      });
      return accept(call);
    };
    shop.engine.operate(add('A'));
    shop.engine.operate(add('A'));
    shop.engine.operate(add('B'));
    expect(shop.shown).toEqual({ A: 2, B: 1 });
    await shop.clock.pass(499);
    expect(shop.calls).toEqual([]);
    await shop.clock.pass(2);
    expect(shop.calls).toEqual([
      { key: `${tabId}:1`, operation: { kind: 'add', code: 'A', quantity: 2, shipmentId: -1 } },
    ]);
    free();
    await settle();
    expect(shop.calls[1]).toMatchObject({ key: `${tabId}:2`, operation: { code: 'B', quantity: 1 } });
  });

  it('repeats a call that failed under the same number', async () => {
    await shop.block();
    const accept = shop.answerCall;
    let failures = 3;
    shop.answerCall = async (call) => {
      failures -= 1;
      if (failures >= 0) throw new ApiError(failures === 1 ? 503 : 0, {}, failures === 1 ? 700 : null);
      return accept(call);
    };
    shop.engine.operate(add('A'));
    await shop.clock.pass(15_000);
    expect(shop.calls.map(({ key }) => key)).toEqual(Array(4).fill(`${shop.connection.tabId}:1`));
    expect(store.get(outboxAtom).ops).toEqual([]);
  });

  it('takes a new token after 401', async () => {
    await shop.block();
    const dropped = vi.spyOn(shop.tokens, 'drop');
    const accept = shop.answerCall;
    shop.answerCall = async () => {
      shop.answerCall = accept;
      throw new ApiError(401, {});
    };
    shop.engine.operate(add('A'));
    await shop.clock.pass(3_000);
    expect(dropped).toHaveBeenCalled();
    expect(shop.calls).toHaveLength(2);
  });

  it('tells the words of a refusal, forgets the operation and reads the cart', async () => {
    await shop.block();
    const error: ProblemEntry[] = [{ code: 'insufficient-stock', value: 'Only 3 left', available: 3 }];
    shop.answerCall = async () => {
      throw new ApiError(409, { code: 'insufficient-stock', error });
    };
    const reads = shop.reads;
    shop.engine.operate(add('A', 9));
    await shop.clock.pass(600);
    expect(shop.notices.refused).toHaveBeenCalledExactlyOnceWith(error, add('A', 9));
    expect(shop.shown).toEqual({});
    expect(shop.reads).toBe(reads + 1);
  });

  it('tells the default words when a refusal has none', async () => {
    await shop.block();
    shop.answerCall = async () => {
      throw new ApiError(400, {});
    };
    shop.engine.operate(add('A'));
    await shop.clock.pass(600);
    expect(shop.notices.failed).toHaveBeenCalledTimes(1);
    expect(shop.notices.refused).not.toHaveBeenCalled();
  });

  it('hands over to the socket when it comes, and ignores the late answer', async () => {
    await shop.block();
    let late: (cart: CartAnswer) => void = () => {};
    shop.answerCall = () =>
      new Promise((resolve) => {
        late = resolve;
      });
    shop.engine.operate(add('A', 2));
    await shop.clock.pass(600);
    expect(shop.calls).toHaveLength(1);
    await shop.connect(state({ A: 2, C: 1 }, { version: 9, appliedSeq: 1, ackedSeq: 1 }));
    late(answer({ A: 2 }, { version: 8, appliedSeq: 1, ackedSeq: 1 }));
    await settle();
    expect(shop.shown).toEqual({ A: 2, C: 1 });
    expect(shop.ops).toEqual([]);
  });

  it('reads again in another language', async () => {
    await shop.block();
    const { reads } = shop;
    shop.connection.adopt({ anonymousId: 'a-1', market: 'FI', language: 'sv' });
    await settle();
    expect(shop.reads).toBe(reads + 1);
  });

  it('reads again when the window gets the focus', async () => {
    await shop.block();
    const { reads } = shop;
    window.dispatchEvent(new Event('focus'));
    await settle();
    expect(shop.reads).toBe(reads + 1);
  });
});

it('reads nothing on focus while the line is up', async () => {
  await shop.connect();
  window.dispatchEvent(new Event('focus'));
  await settle();
  expect(shop.reads).toBe(0);
});

it('reads what an open socket would tell, whenever it is asked to and there is none', async () => {
  shop.engine.refreshUnlessLive();
  await settle();
  expect(shop.reads).toBe(1);
  await shop.block();
  const { reads } = shop;
  shop.engine.refreshUnlessLive();
  shop.engine.refreshIfOld();
  await settle();
  expect(shop.reads).toBe(reads + 1);
  await shop.connect();
  shop.engine.refreshUnlessLive();
  await settle();
  expect(shop.reads).toBe(reads + 1);
});

it('refuses to change anything without an anonymous id', () => {
  const nobody = new Shop(null);
  expect(nobody.engine.operate(add('A'))).toBe(false);
  expect(nobody.notices.noIdentity).toHaveBeenCalledTimes(1);
  expect(nobody.shown).toEqual({});
  nobody.stop();
});

it.each([[add('')], [add('A', 0)], [add('A', -2)]])('ignores an operation that says nothing: %j', (op) => {
  expect(shop.engine.operate(op)).toBe(false);
  expect(shop.shown).toEqual({});
});

describe('codes', () => {
  const card = { kind: 'applyGiftCard', code: 'ABCD-EFGH', pin: '1234' } as const;
  const tooMany: ProblemEntry[] = [{ code: 'too-many-tries', value: 'Too many tries' }];

  it('go out as they are, and are answered once they are durable', async () => {
    await shop.connect();
    const answered = vi.fn();
    void shop.engine.ask(card).then(answered);
    expect(shop.ops).toEqual([[1, card]]);
    shop.receive(state({}, { appliedSeq: 1, ackedSeq: 0, revision: 2 }));
    await settle();
    expect(answered).not.toHaveBeenCalled();
    shop.receive(state({}, { appliedSeq: 1, ackedSeq: 1, revision: 3 }));
    await settle();
    expect(answered).toHaveBeenCalledExactlyOnceWith(null);
    expect(JSON.stringify(store.get(outboxAtom))).not.toContain('1234');
  });

  it('are refused with the words for them, and with nothing about lines', async () => {
    await shop.connect();
    const answer = shop.engine.ask(card);
    shop.receive(
      state({}, { appliedSeq: 1, ackedSeq: 1, revision: 2, rejected: [{ seq: 1, error: tooMany }] }),
    );
    await expect(answer).resolves.toEqual(tooMany);
    expect(shop.notices.refused).not.toHaveBeenCalled();
  });

  it('survive a broken line under the same number', async () => {
    await shop.connect();
    const answer = shop.engine.ask(card);
    shop.socket.close(1006);
    await shop.connect();
    await shop.clock.pass(20);
    expect(shop.ops).toEqual([
      [1, card],
      [1, card],
    ]);
    shop.receive(state({}, { appliedSeq: 1, ackedSeq: 1, revision: 2 }));
    await expect(answer).resolves.toBeNull();
  });

  it('go over HTTP when the line is down; too many tries are an answer, not a reason to try again', async () => {
    await shop.block();
    shop.answerCall = async () => {
      throw new ApiError(429, { error: tooMany });
    };
    const answer = shop.engine.ask(card);
    await shop.clock.pass(60_000);
    await expect(answer).resolves.toEqual(tooMany);
    expect(shop.calls).toEqual([{ key: `${shop.connection.tabId}:1`, operation: card }]);
    expect(store.get(outboxAtom).ops).toEqual([]);
  });

  it('need an identity', async () => {
    const nobody = new Shop(null);
    await expect(nobody.engine.ask(card)).resolves.toEqual([]);
    expect(nobody.notices.noIdentity).toHaveBeenCalledTimes(1);
    nobody.stop();
  });
});

it('tells when everything is durable', async () => {
  await shop.connect();
  await shop.engine.settled();
  shop.engine.operate(add('A'));
  const settled = vi.fn();
  void shop.engine.settled().then(settled);
  await settle();
  expect(settled).not.toHaveBeenCalled();
  shop.receive(state({ A: 1 }, { appliedSeq: 1, ackedSeq: 1, revision: 2 }));
  await settle();
  expect(settled).toHaveBeenCalledTimes(1);
});

describe('between documents', () => {
  /** The document ends, and the next one begins. */
  const following = () => {
    window.dispatchEvent(new Event('pagehide'));
    shop.stop();
    shop = new Shop();
    return shop;
  };
  const hide = (state: DocumentVisibilityState) => {
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(state === 'hidden');
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  };
  beforeEach(() => {
    localStorage.clear();
    vi.restoreAllMocks();
  });

  it('does what a document left that ended before the server had it', async () => {
    shop.engine.operate(add('A', 2));
    const next = following();
    expect(next.shown).toEqual({ A: 2 });
    await next.connect();
    await settle();
    expect(next.calls).toMatchObject([{ operation: { kind: 'add', code: 'A', quantity: 2 } }]);
    expect(next.calls[0]?.key).not.toContain(next.connection.tabId);
    expect(localStorage).toHaveLength(0);
  });

  it('says what was sent again under its number, and does not count it twice before the answer', async () => {
    await shop.connect();
    const { tabId } = shop.connection;
    shop.engine.operate(add('A'));
    const next = following();
    await next.connect(state({ A: 1 }));
    expect(next.shown).toEqual({ A: 1 });
    await settle();
    expect(next.calls).toMatchObject([{ key: `${tabId}:1` }]);
    expect(store.get(outboxAtom).ops).toEqual([]);
  });

  it('takes up a while later what a tab left that has no next document', async () => {
    const closed = { tabId: 'closed', seq: 1, op: add('B'), sent: true };
    storeOutbox([closed], { anonymousId: 'a-1', market: 'FI' }, 0);
    const [key = ''] = Object.keys(localStorage);
    await shop.block();
    window.dispatchEvent(new StorageEvent('storage', { key }));
    await shop.clock.pass(2_000);
    expect(shop.calls).toEqual([]);
    await shop.clock.pass(2_000);
    expect(shop.calls).toMatchObject([{ operation: { code: 'B' } }]);
  });

  it('keeps what cannot be stored', async () => {
    shop.engine.operate(add('A'));
    vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('no storage here', 'SecurityError');
    });
    hide('hidden');
    hide('visible');
    expect(shop.shown).toEqual({ A: 1 });
  });

  it('leaves nothing to others while it is hidden with a line that is up, and takes its own back without one', async () => {
    await shop.connect();
    shop.engine.operate(add('A'));
    hide('hidden');
    expect(localStorage).toHaveLength(0);
    shop.receive(state({ A: 1 }, { revision: 2, appliedSeq: 1, ackedSeq: 1 }));
    shop.socket.close(1006);
    shop.engine.operate(add('B'));
    const { tabId } = shop.connection;
    hide('visible');
    hide('hidden');
    expect(localStorage).toHaveLength(1);
    expect(shop.shown).toEqual({ A: 1 });
    hide('visible');
    expect(localStorage).toHaveLength(0);
    expect(shop.shown).toEqual({ A: 1, B: 1 });
    expect(shop.connection.tabId).not.toBe(tabId);
  });
});
