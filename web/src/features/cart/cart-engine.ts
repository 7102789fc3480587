import { paidHereAtom } from '@/features/checkout/own-payment';
import type { Connection, ConnectionEvent } from '@/features/realtime/connection';
import { retryDelay } from '@/features/realtime/reconnecting';
import { NoIdentityError } from '@/features/realtime/token';
import { fetchCart, sendOperation } from '@/lib/api/cart';
import { ApiError } from '@/lib/api/errors';
import type {
  CartAnswer,
  CartLock,
  CartOperation,
  CodeOperation,
  ProblemEntry,
  Replaced,
} from '@/lib/api/types';
import { type Cancel, type Clock, MINUTE, SECOND, systemClock } from '@/lib/clock';
import { randomId } from '@/lib/random';
import { store } from '@/lib/store';
import { cartLockAtom, cartRuleAtom, outboxAtom, replacedAtom } from './cart.atoms';
import { type CartChange, mergeDraft, type Operation, wireOperation } from './cart-ops';
import { type Effect, type Input, step, viewOf } from './cart-outbox';
import { isCodeOperation, isSettled, type NumberedOp, type Outbox, unappliedOps } from './outbox';
import { pendingLines, recoverOutbox } from './outbox-recovery';
import { storeOutbox } from './outbox-storage';
import { RateLimiter } from './rate-limiter';

/** What the engine tells the shopper. */
export interface CartNotices {
  /** The server has taken a change of lines. */
  accepted(op: Operation): void;
  refused(error: readonly ProblemEntry[], op?: CartChange): void;
  failed(): void;
  noIdentity(): void;
  changedElsewhere(codes: readonly string[]): void;
}

/** Null when a code was taken; else why not, in entries that may be none. */
export type CodeAnswer = readonly ProblemEntry[] | null;

/** The cart calls over HTTP. */
export interface CartCalls {
  fetchCart: typeof fetchCart;
  sendOperation: typeof sendOperation;
}

const DEBOUNCE = 500;
/** A state must follow an operation; when none does, it is said again. Repeats have no effect. */
const RETRY_AFTER = 10 * SECOND;
const RETRY_WHEN_BUSY = 2 * SECOND;
export const CART_LIFETIME = 5 * MINUTE;
/** The next document of a tab is the first to recover what the one before stored; another tab does where none comes. */
const RECOVERED_WITHIN = 3 * SECOND;

/** Runs the outbox: gives it what happens, and carries out what it decides. */
export class CartEngine {
  #debounce: Cancel | null = null;
  #again: Cancel | null = null;
  #retry: Cancel | null = null;
  #failures = 0;
  /** The state that came ends a cart that this tab ordered: its own doing, and no news. */
  #ordered = false;
  /** What was under way is stored, for whichever document is next. */
  #isStored = false;
  #pumping = false;
  #reading: Promise<void> | null = null;
  #read = Number.NEGATIVE_INFINITY;
  readonly #limiter: RateLimiter<NumberedOp>;
  /** Those who wait for what becomes of a code. */
  readonly #waiting = new Map<CodeOperation, (error: CodeAnswer) => void>();

  constructor(
    readonly connection: Connection,
    readonly notices: CartNotices,
    readonly calls: CartCalls = { fetchCart, sendOperation },
    readonly clock: Clock = systemClock,
  ) {
    store.set(cartRuleAtom, { viewOf });
    // Clicks that came before their engine.
    store.set(outboxAtom, (box) => ({
      ...box,
      drafts: box.drafts.reduce(mergeDraft, [] as readonly CartChange[]),
    }));
    this.#limiter = new RateLimiter(
      ({ seq, op }) => connection.send({ type: 'cart.op', seq, op: wireOperation(op) }),
      undefined,
      clock,
    );
  }

  /** Listens to the connection, and to what becomes of the document. */
  start(): Cancel {
    const unsubscribe = this.connection.subscribe((event) => this.#on(event));
    const stop = new AbortController();
    // They bubble to the window, those of the document too.
    const listen = (type: string, listener: () => void) =>
      window.addEventListener(type, listener, { signal: stop.signal });
    listen('focus', () => {
      if (this.connection.blocked) void this.refresh();
    });
    listen('pagehide', () => this.#store());
    listen('pageshow', () => this.#resume());
    // Hidden documents may be ended without a word; with a line that is up all they did is on its way.
    listen('visibilitychange', () => {
      if (!document.hidden) this.#resume();
      else if (!this.connection.welcomed) this.#store();
    });
    // Another document has written something; looking at what costs less than telling whether it matters.
    listen('storage', () => this.clock.after(RECOVERED_WITHIN, () => this.#recover()));
    return () => {
      unsubscribe();
      stop.abort();
    };
  }

  /** Does what the shopper asked for: on the screen at once, and then at the server. */
  operate(op: Operation): boolean {
    if (!op.code || op.quantity < 1) return false;
    // Nothing is confirmed that the server is known to refuse.
    const lock = store.get(cartLockAtom);
    if (op.kind !== 'add' || !lock || Date.parse(lock.until) < this.clock.now()) return this.#take(op);
    this.notices.refused([{ code: 'cart-locked', value: '' }], op);
    this.refreshUnlessLive();
    return false;
  }

  /** Asks what only the server can decide; nothing shows before its answer, which comes once it is durable. */
  ask(op: CodeOperation): Promise<CodeAnswer> {
    return new Promise((resolve) => {
      if (this.#take(op, () => this.#waiting.set(op, resolve))) return;
      resolve([]);
    });
  }

  /** Resolves once everything that was done in this tab is durable. */
  settled(): Promise<void> {
    return this.#until((box) => !this.#isStored && isSettled(box));
  }

  /**
   * Takes the answer to a call that carried no operation of the outbox, and resolves with it once the cart on the screen is
   * as new: where a socket is open, its next state brings that.
   */
  async shown(answer: CartAnswer): Promise<CartAnswer> {
    this.#answered(answer);
    await this.#until(({ server, version }) => server?.id !== answer.id || version >= answer.version);
    return answer;
  }

  #until(holds: (box: Outbox) => boolean): Promise<void> {
    return new Promise((resolve) => {
      const look = () => {
        if (!holds(store.get(outboxAtom))) return;
        stop();
        resolve();
      };
      const stop = store.sub(outboxAtom, look);
      look();
    });
  }

  #take(op: CartChange, accepted: () => void = () => {}): boolean {
    if (this.connection.identity && !this.connection.identity.anonymousId) {
      this.notices.noIdentity();
      return false;
    }
    accepted();
    const hold = this.connection.blocked || this.connection.switching;
    this.#dispatch({ type: 'operation', op, hold });
    if (this.connection.blocked) this.#numberSoon();
    return true;
  }

  /** Reads the cart over HTTP. Needed only while the connection is down. */
  refresh(): Promise<void> {
    this.#reading ??= this.#readCart().finally(() => {
      this.#reading = null;
    });
    return this.#reading;
  }

  /** Reads the cart when the connection is down and what is shown is old. */
  refreshIfOld(): void {
    if (this.connection.blocked && this.clock.now() - this.#read > CART_LIFETIME) void this.refresh();
  }

  /** Reads the cart where no open socket tells of it, however new what is shown is. */
  refreshUnlessLive(): void {
    if (!this.connection.welcomed) void this.refresh();
  }

  #on(event: ConnectionEvent): void {
    switch (event.type) {
      case 'state':
        this.#tellStanding(event.frame.cart.id, event.frame);
        this.#dispatch({ type: 'state', frame: event.frame, hold: this.connection.switching });
        this.#pump();
        break;
      case 'error':
        this.#onError(event.frame.code, event.frame.expectedSeq);
        break;
      case 'closed':
        this.#limiter.clear();
        this.#dispatch({ type: 'lost' });
        if (this.connection.blocked) this.#fallBack();
        break;
      case 'stopped':
        this.#fallBack();
        break;
      case 'tab': {
        const { server, tabId } = store.get(outboxAtom);
        if (tabId !== event.tabId)
          this.#dispatch({ type: 'tab', tabId: event.tabId, reset: server?.market !== event.market });
        this.#recover();
        break;
      }
      case 'switch':
        this.#switchWhenSettled();
        break;
      case 'language':
        // Over the socket a state follows by itself.
        if (this.connection.blocked) void this.refresh();
        break;
      default:
        break;
    }
  }

  /** Whether a payment of the cart is under way, and what became of the one before it. */
  #tellStanding(cartId: string, told: { lock?: CartLock | null; replaced?: Replaced | null }): void {
    this.#ordered = isPaidHere(cartId);
    store.set(cartLockAtom, told.lock ?? null);
    store.set(replacedAtom, told.replaced ?? null);
  }

  #onError(code: string, expectedSeq: number | undefined): void {
    if (code === 'seq-gap' && expectedSeq !== undefined) {
      this.#dispatch({ type: 'gap', expectedSeq, now: this.clock.now() });
    } else if (code === 'busy' || code === 'storage-unavailable') {
      this.#retryIn(RETRY_WHEN_BUSY);
    }
  }

  #dispatch(input: Input): void {
    const [next, effects] = step(store.get(outboxAtom), input);
    store.set(outboxAtom, next);
    for (const effect of effects) this.#carryOut(effect);
    this.#watchProgress();
    this.#switchWhenSettled();
  }

  #carryOut(effect: Effect): void {
    switch (effect.type) {
      case 'send':
        if (effect.fresh) this.#limiter.replace(effect.ops);
        else this.#limiter.add(effect.ops);
        break;
      case 'accepted':
        this.notices.accepted(effect.op);
        break;
      case 'refusal':
        this.notices.refused(effect.error, effect.op);
        break;
      case 'elsewhere':
        if (!this.#ordered) this.notices.changedElsewhere(effect.codes);
        break;
      case 'decided':
        this.#decided(effect.op, effect.error);
        break;
      case 'new-tab':
        this.connection.restartAsNewTab();
        break;
    }
  }

  #decided(op: CodeOperation, error: CodeAnswer): void {
    this.#waiting.get(op)?.(error);
    this.#waiting.delete(op);
  }

  #switchWhenSettled(): void {
    if (!this.connection.switching) return;
    // What was done after the page changed waits for the new market; only what was numbered belongs to the old one.
    if (isSettled({ ...store.get(outboxAtom), drafts: [] })) this.connection.switchNow();
  }

  #watchProgress(): void {
    const box = store.get(outboxAtom);
    const waits = box.synced && unappliedOps(box).length > 0;
    if (!waits) {
      this.#again?.();
      this.#again = null;
    } else if (!this.#again) this.#retryIn(RETRY_AFTER);
  }

  #retryIn(ms: number): void {
    this.#again?.();
    this.#again = this.clock.after(ms, () => {
      this.#again = null;
      this.#dispatch({ type: 'again' });
    });
  }

  // ---- between documents -------------------------------------------------------------------

  #store(): void {
    const { identity } = this.connection;
    const ops = pendingLines(store.get(outboxAtom), randomId());
    if (!identity || !storeOutbox(ops, identity, this.clock.now())) return;
    this.#dispatch({ type: 'stored' });
    this.#isStored = true;
  }

  /** What was stored has numbers of its own: the document goes on as another tab, and recovers what is still there. */
  #resume(): void {
    if (this.#isStored) {
      this.#isStored = false;
      this.connection.restartAsNewTab();
    } else this.#recover();
  }

  #recover(): void {
    const { identity } = this.connection;
    if (!identity || document.hidden) return;
    const ops = recoverOutbox(identity, this.clock.now());
    if (ops.length === 0) return;
    this.#dispatch({ type: 'recovered', ops });
    this.#pump();
  }

  // ---- over HTTP ---------------------------------------------------------------------------

  #fallBack(): void {
    if (isSettled(store.get(outboxAtom))) void this.refresh();
    else this.#numberSoon();
  }

  /** Clicks within half a second become one operation per line; then they get their numbers. */
  #numberSoon(): void {
    this.#debounce?.();
    this.#debounce = this.clock.after(DEBOUNCE, () => {
      this.#debounce = null;
      if (this.connection.switching) return;
      this.#dispatch({ type: 'number' });
      this.#pump();
    });
  }

  #nextCall(): NumberedOp | undefined {
    const { ops, tabId } = store.get(outboxAtom);
    // Operations of an earlier tab id can only go this way; the tab's own only while the socket is down.
    return ops.find((op) => op.tabId !== tabId) ?? (this.connection.blocked ? ops[0] : undefined);
  }

  #pump(): void {
    if (this.#pumping || !this.#nextCall()) return;
    this.#pumping = true;
    void this.#callAll().finally(() => {
      this.#pumping = false;
    });
  }

  /** One operation after another: their order is their meaning. */
  async #callAll(): Promise<void> {
    for (let next = this.#nextCall(); next; next = this.#nextCall()) {
      if (!(await this.#callOne(next))) return;
    }
  }

  async #callOne({ tabId, seq, op }: NumberedOp): Promise<boolean> {
    const call = { tabId, seq };
    try {
      const context = await this.connection.context();
      this.#dispatch({ type: 'calling', ...call });
      const operation: CartOperation = wireOperation(op);
      const answer = await this.calls.sendOperation(context, `${tabId}:${seq}`, operation);
      this.#answered(answer, call);
      return true;
    } catch (error) {
      return this.#callFailed(error, call, op);
    }
  }

  #answered(answer: CartAnswer, call?: { tabId: string; seq: number }): void {
    this.#failures = 0;
    this.#read = this.clock.now();
    this.connection.httpWorks(true);
    // Where a socket is open its states tell, and what came by a call may be older.
    if (this.connection.blocked) this.#tellStanding(answer.id, answer);
    this.#dispatch(call ? { type: 'answer', answer, call } : { type: 'answer', answer });
  }

  /** True when the next operation may go out. */
  #callFailed(error: unknown, call: { tabId: string; seq: number }, op: CartChange): boolean {
    if (error instanceof NoIdentityError) {
      this.notices.noIdentity();
      this.#dispatch({ type: 'refused', ...call });
      if (isCodeOperation(op)) this.#decided(op, []);
      return true;
    }
    if (!(error instanceof ApiError) || error.passing || error.status === 401) {
      if (error instanceof ApiError && error.status === 401) this.connection.tokens.drop();
      this.#failures += 1;
      this.connection.httpWorks(false);
      const wait = error instanceof ApiError ? (error.retryAfter ?? 0) : 0;
      this.#retry?.();
      this.#retry = this.clock.after(Math.max(wait, retryDelay(this.#failures)), () => this.#pump());
      return false;
    }
    const { expectedSeq, error: entries } = error.problem;
    if (expectedSeq !== undefined && call.tabId === store.get(outboxAtom).tabId) {
      this.#dispatch({ type: 'gap', expectedSeq, now: this.clock.now() });
      return false;
    }
    this.#dispatch({ type: 'refused', ...call });
    if (op.kind !== 'remove') void this.refresh();
    if (isCodeOperation(op)) this.#decided(op, entries ?? []);
    else if (entries) this.notices.refused(entries, op);
    else this.notices.failed();
    return true;
  }

  async #readCart(): Promise<void> {
    try {
      this.#answered(await this.calls.fetchCart(await this.connection.context()));
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) this.connection.tokens.drop();
      this.connection.httpWorks(false);
    }
  }
}

/** Whether the cart on the screen is one that this tab paid for, and another one takes its place. */
function isPaidHere(next: string): boolean {
  const before = store.get(outboxAtom).server?.id;
  return before !== next && before === store.get(paidHereAtom);
}
