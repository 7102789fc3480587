import type { CartContext } from '@/lib/api/cart';
import { ApiError } from '@/lib/api/errors';
import type { CartStateFrame, ClientFrame, ErrorFrame, Language, Market, ServerFrame } from '@/lib/api/types';
import { type Cancel, type Clock, MINUTE, SECOND, systemClock } from '@/lib/clock';
import { randomId } from '@/lib/random';
import { atom, store } from '@/lib/store';
import { connectionAtom } from './connection-state';
import { afterClose, retryDelay } from './reconnecting';
import { firstTabId } from './tab-id';
import { NoIdentityError, tokens as sharedTokens, TOKEN_LIFETIME, type TokenCache } from './token';

/** Who the tab is and how it is told things. */
export interface Identity {
  anonymousId: string | null;
  market: Market;
  language: Language;
}

/** Customers' ids begin with a letter of their own. */
const isCustomer = ({ anonymousId }: Identity) => anonymousId?.startsWith('c-') ?? false;

export type ConnectionEvent =
  | { type: 'welcome' }
  | { type: 'state'; frame: CartStateFrame }
  | { type: 'error'; frame: ErrorFrame }
  /** What the tab follows is another thing than it was; and what needs no more than to be heard. */
  | Extract<
      ServerFrame,
      { type: 'product.updated' | 'order.updated' | 'page.updated' | 'wish-list.state' | 'heartbeat' }
    >
  /** What the tab keeps of these topics is out of date. */
  | { type: 'changed'; topics: readonly string[] }
  | { type: 'closed' }
  /** The id of the page gets no token any more: its session has ended. */
  | { type: 'refused' }
  | { type: 'tab'; tabId: string; market: Market }
  /** The tab is to become another market's: as soon as everything is acknowledged. */
  | { type: 'switch' }
  | { type: 'language' }
  | { type: 'stopped'; reason: 'forbidden' | 'outdated' };

/** What the socket component gives to a connection, and gets from it. */
export interface Socket {
  open(send: (frame: ClientFrame) => void): void;
  message(text: string): void;
  close(code: number): void;
  /** Whether the socket shall try again by itself, and after how long. */
  retries(): boolean;
  delay(): number;
}

/** A new number means: leave the socket as it is and open another one. */
export const connectionIdAtom = atom(0);
/** Whether there shall be a socket at all. */
export const enabledAtom = atom(false);

const WELCOME_WITHIN = 5 * SECOND;

/** The life of the one socket: opening, renewing, losing and finding it again. Knows no carts. */
export class Connection {
  identity: Identity | null = null;
  #next: Identity | null = null;
  #send: ((frame: ClientFrame) => void) | null = null;
  #welcomed = false;
  #everLive = false;
  #stopped = false;
  #failures = 0;
  #slow = false;
  #httpWorks = false;
  /** The newest change that this connection has told of. */
  #changes = Number.NEGATIVE_INFINITY;
  #heartbeat = 15 * SECOND;
  #watch: Cancel = () => {};
  #renewal: Cancel = () => {};
  #tellKnown = () => {};
  readonly #known = new Promise<void>((resolve) => {
    this.#tellKnown = resolve;
  });
  readonly #listeners = new Set<(event: ConnectionEvent) => void>();

  constructor(
    readonly tokens: TokenCache = sharedTokens,
    readonly clock: Clock = systemClock,
    readonly online: () => boolean = () => navigator.onLine,
    readonly random: () => number = Math.random,
    public tabId: string = randomId(),
  ) {}

  subscribe(listener: (event: ConnectionEvent) => void): Cancel {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** True while frames can be sent. */
  get welcomed(): boolean {
    return this.#welcomed;
  }

  /** True when the socket does not get through and calls shall carry the operations. */
  get blocked(): boolean {
    return !this.#welcomed && (this.#stopped || this.#failures >= (this.#everLive ? 2 : 1));
  }

  /** True while the tab waits to become another market's or visitor's. */
  get switching(): boolean {
    return this.#next !== null;
  }

  send(frame: ClientFrame): void {
    if (this.#welcomed) this.#send?.(frame);
  }

  async token(): Promise<string> {
    try {
      return await this.tokens.get(this.identity?.anonymousId ?? null);
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) this.#emit({ type: 'refused' });
      throw error;
    }
  }

  /** Who asks for what over HTTP, and in which words; known as soon as a page is on the screen. */
  async context(): Promise<CartContext> {
    if (!this.identity) await this.#known;
    const token = await this.token();
    const { market = 'FI', language = 'fi' } = this.identity ?? {};
    return { token, market, language };
  }

  /** Takes over what the page on the screen says. The first call opens the socket. */
  adopt(identity: Identity): void {
    const known = this.identity;
    if (!known) {
      this.identity = identity;
      this.#tellKnown();
      this.#emit({ type: 'tab', tabId: this.tabId, market: identity.market });
      if (identity.anonymousId) this.#connect();
      return;
    }
    // A later page may name another anonymous id (a browser without cookies gets a new one each time):
    // the tab keeps the one it has, and with it its cart.
    // But one that names a customer, or no more one, is of another owner: somebody signed in or out.
    const isOther = isCustomer(known) !== isCustomer(identity) && identity.anonymousId !== null;
    const anonymousId = isOther ? identity.anonymousId : (known.anonymousId ?? identity.anonymousId);
    const same = known.market === identity.market && known.anonymousId === anonymousId;
    this.#next = same ? null : { ...identity, anonymousId };
    if (this.#next) this.#emit({ type: 'switch' });
    // With nothing under way the switch has happened at once, language and all.
    if (this.identity !== known) return;
    if (known.language === identity.language) return;
    this.identity = { ...known, language: identity.language };
    this.send({ type: 'context', language: identity.language });
    this.#emit({ type: 'language' });
  }

  /**
   * The cart's visitor signed in or out: the tab goes on as the other one, once all is acknowledged. At once where the old
   * one takes nothing any more; what waits is sent by the new one then.
   */
  become(anonymousId: string, atOnce: boolean): void {
    if (!this.identity || this.identity.anonymousId === anonymousId) return;
    this.#next = { ...this.identity, anonymousId };
    if (atOnce) this.switchNow();
    else this.#emit({ type: 'switch' });
  }

  /** Becomes the other market's or visitor's tab. To be called once everything is acknowledged. */
  switchNow(): void {
    if (!this.#next) return;
    this.identity = this.#next;
    this.#next = null;
    this.#newTab();
    this.#connect();
  }

  /** Starts over under a fresh tab id, on a fresh connection. */
  restartAsNewTab(): void {
    this.#newTab();
    this.restart();
  }

  /** Leaves the socket and opens another one at once. */
  restart(): void {
    this.#lost();
    this.#connect();
  }

  /** What the last call over HTTP said about the server. */
  httpWorks(works: boolean): void {
    this.#httpWorks = works;
    this.#show();
  }

  /** The browser found or lost its network. */
  networkChanged(): void {
    if (this.online() && !this.#welcomed && this.identity?.anonymousId && !this.#stopped) this.restart();
    this.#show();
  }

  /** The connection's side of a socket. Sockets that were left behind are not heard any more. */
  socket(id: number): Socket {
    const current = () => store.get(connectionIdAtom) === id;
    return {
      open: (send) => {
        if (current()) void this.#hello(send, current);
      },
      message: (text) => {
        if (current()) this.#receive(text);
      },
      close: (code) => {
        if (current()) this.#closed(code);
      },
      retries: () => current() && !this.#stopped,
      delay: () => {
        const delay = retryDelay(this.#failures - 1, this.#slow, this.random);
        this.#expect(delay + WELCOME_WITHIN);
        return delay;
      },
    };
  }

  async #hello(send: (frame: ClientFrame) => void, current: () => boolean): Promise<void> {
    const identity = this.identity;
    if (!identity) return;
    try {
      const token = await this.token();
      if (!current()) return;
      this.#send = send;
      send({
        type: 'hello',
        protocol: 1,
        token,
        tabId: this.tabId,
        language: this.identity?.language ?? identity.language,
        market: identity.market,
        page: window.location.pathname,
      });
      // A socket that was opened late in the token's life renews it as early as the one before would have.
      this.#renewIn(this.tokens.rest);
    } catch (error) {
      // Without a token the server closes the socket, and the next try asks for one again.
      if (error instanceof NoIdentityError) this.#stopped = true;
    }
  }

  #receive(text: string): void {
    let frame: ServerFrame;
    try {
      frame = JSON.parse(text) as ServerFrame;
    } catch {
      console.error('A frame could not be read');
      return;
    }
    this.#expect(this.#welcomed ? 2 * this.#heartbeat : WELCOME_WITHIN);
    switch (frame.type) {
      case 'welcome':
        this.#welcomed = true;
        this.#everLive = true;
        this.#heartbeat = frame.heartbeatSeconds * SECOND;
        this.#expect(2 * this.#heartbeat);
        this.#emit({ type: 'welcome' });
        this.#show();
        break;
      case 'cart.state':
        // A line counts as found again only when it brings a state: a server may accept and then close.
        this.#failures = 0;
        this.#slow = false;
        this.#emit({ type: 'state', frame });
        break;
      case 'error':
        this.#emit({ type: 'error', frame });
        break;
      case 'changed':
        // A connection tells each change once, and an older one after a newer one says nothing new.
        if (frame.revision <= this.#changes) break;
        this.#changes = frame.revision;
        this.#emit({ type: 'changed', topics: frame.topics });
        break;
      // Shoppers follow no drafts, and no server.
      case 'metrics':
      case 'draft.comments':
      case 'draft.state':
      case 'preview.updated':
      case 'presence':
        break;
      default:
        this.#emit(frame);
    }
  }

  #closed(code: number): void {
    this.#lost();
    const next = afterClose(code);
    this.#slow = next.kind === 'retry' && next.slow;
    if (next.kind === 'new-token') this.tokens.drop();
    if (next.kind === 'new-tab') this.#newTab();
    if (next.kind === 'stop') {
      this.#stopped = true;
      this.#watch();
      this.#emit({ type: 'stopped', reason: next.reason });
    }
    this.#show();
  }

  #lost(): void {
    this.#welcomed = false;
    this.#send = null;
    this.#failures += 1;
    this.#renewal();
    this.#emit({ type: 'closed' });
    this.#show();
  }

  #connect(): void {
    if (this.#stopped) return;
    this.#welcomed = false;
    this.#changes = Number.NEGATIVE_INFINITY;
    this.#send = null;
    this.#expect(WELCOME_WITHIN);
    store.set(enabledAtom, true);
    store.set(connectionIdAtom, (id) => id + 1);
    this.#show();
    // It comes while the socket opens; one that did not is asked for again when it is needed.
    this.tokens.get(this.identity?.anonymousId ?? null).catch(() => {});
  }

  /** Silence longer than this means that the line is dead, whatever the browser believes. */
  #expect(within: number): void {
    this.#watch();
    this.#watch = this.clock.after(within, () => this.restart());
  }

  #renewIn(ms: number): void {
    this.#renewal();
    this.#renewal = this.clock.after(ms, () => void this.#renew());
  }

  async #renew(): Promise<void> {
    this.tokens.drop();
    try {
      this.send({ type: 'auth', token: await this.token() });
      this.#renewIn(TOKEN_LIFETIME);
    } catch {
      // The old token lives 15 minutes more.
      this.#renewIn(MINUTE);
    }
  }

  #newTab(): void {
    this.tabId = randomId();
    if (this.identity) this.#emit({ type: 'tab', tabId: this.tabId, market: this.identity.market });
  }

  #show(): void {
    const state = () => {
      // The browser knows it at once; the silence of the line tells it much later.
      if (!this.online()) return 'offline';
      if (this.#welcomed) return 'live';
      if (this.blocked && this.#httpWorks) return 'http';
      return this.#failures > 0 ? 'reconnecting' : 'connecting';
    };
    store.set(connectionAtom, state());
  }

  #emit(event: ConnectionEvent): void {
    for (const listener of this.#listeners) listener(event);
  }
}

/** The page's line to the server. */
export const connection = new Connection(undefined, undefined, undefined, undefined, firstTabId);
