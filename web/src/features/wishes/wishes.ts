import { type Connection, type ConnectionEvent, connection } from '@/features/realtime/connection';
import { connectionAtom } from '@/features/realtime/connection-state';
import type { CartContext } from '@/lib/api/cart';
import { ApiError } from '@/lib/api/errors';
import type { WishListAnswer, WishListState } from '@/lib/api/types';
import { addWish, fetchWishes, removeWish } from '@/lib/api/wishes';
import { atom, store, useAtomValue } from '@/lib/store';

/** What the shopper would like to have. */
export interface Wishes {
  /** Whose list it is: the tab's identity. */
  owner: string;
  version: number;
  /** Codes of products, what was added last first. */
  codes: readonly string[];
}

/** The tab's identity; null as long as it has none. */
export const ownerAtom = atom<string | null>(null);
/** The newest list that the server told; null as long as it told none. */
const toldAtom = atom<Wishes | null>(null);
/** What this tab asked for and was not answered yet: whether each product shall be on the list. */
const askedAtom = atom<ReadonlyMap<string, boolean>>(new Map());

/** The list as the tab shows it: a heart that was pressed is shown at once. */
export const wishesAtom = atom((get): Wishes | null => {
  const told = get(toldAtom);
  const asked = get(askedAtom);
  if (!told || asked.size === 0) return told;
  const added = [...asked].flatMap(([code, wanted]) => (wanted && !told.codes.includes(code) ? [code] : []));
  const kept = told.codes.filter((code) => asked.get(code) !== false);
  return { ...told, codes: [...added.reverse(), ...kept] };
});

export interface WishCalls {
  read(context: CartContext): Promise<WishListAnswer>;
  add(context: CartContext, code: string): Promise<WishListState>;
  remove(context: CartContext, code: string): Promise<WishListState>;
}

const serverCalls: WishCalls = { read: fetchWishes, add: addWish, remove: removeWish };

/** Keeps the list of the tab's identity: told over the socket whenever it changes, in whichever tab. */
export class WishFeed {
  #owner: string | null = null;
  /** Changes go one after another, so that the last press counts. */
  #last: Promise<unknown> = Promise.resolve();

  constructor(
    readonly line: Pick<
      Connection,
      'subscribe' | 'send' | 'welcomed' | 'context' | 'identity' | 'tokens'
    > = connection,
    readonly calls: WishCalls = serverCalls,
  ) {
    line.subscribe((event) => this.#on(event));
    this.#become(line.identity?.anonymousId ?? null);
    if (line.welcomed) this.#follow();
    // Where no socket gets through the list is read once; what this tab changes is answered.
    store.sub(connectionAtom, () => {
      if (store.get(connectionAtom) === 'http' && store.get(toldAtom) === null) this.read().catch(() => {});
    });
  }

  /** Reads the list with what is known of its products. */
  async read(): Promise<WishListAnswer> {
    const [owner, context] = await this.#asker();
    const answer = await this.#asked(this.calls.read(context));
    this.#take(owner, { version: answer.version, codes: answer.wishes.map(({ code }) => code) });
    return answer;
  }

  /** Puts a product on the list, or takes it off; rejects where the server did not. */
  async set(code: string, wanted: boolean): Promise<void> {
    store.set(askedAtom, (asked) => new Map(asked).set(code, wanted));
    const change = this.#last.then(async () => {
      const [owner, context] = await this.#asker();
      const call = wanted ? this.calls.add : this.calls.remove;
      this.#take(owner, await this.#asked(call(context, code)));
    });
    const settled = change.catch(() => {});
    this.#last = settled;
    try {
      await change;
    } finally {
      // A later press of any heart is still under way; its own end forgets what was asked.
      if (this.#last === settled) store.set(askedAtom, new Map());
    }
  }

  #on(event: ConnectionEvent): void {
    switch (event.type) {
      case 'tab':
        this.#become(this.#now());
        break;
      case 'welcome':
        this.#become(this.#now());
        this.#follow();
        break;
      case 'wish-list.state':
        this.#take(this.#now(), event);
        break;
      default:
        break;
    }
  }

  #now(): string | null {
    return this.line.identity?.anonymousId ?? null;
  }

  /** Who asks, and by which token: that of whoever it was when it was asked for. */
  async #asker(): Promise<[string | null, CartContext]> {
    const before = this.#now();
    const context = await this.line.context();
    return [before ?? this.#now(), context];
  }

  #become(owner: string | null): void {
    if (this.#owner === owner) return;
    this.#owner = owner;
    store.set(ownerAtom, owner);
    store.set(toldAtom, null);
    store.set(askedAtom, new Map());
  }

  #follow(): void {
    this.line.send({ type: 'subscribe', topic: 'wish-list' });
  }

  /** Takes a list over, unless it is another owner's by now or older than the one that is shown. */
  #take(owner: string | null, { version, codes }: Pick<WishListState, 'version' | 'codes'>): void {
    if (owner === null || owner !== this.#now()) return;
    this.#become(owner);
    store.set(toldAtom, (told) => (told && told.version > version ? told : { owner, version, codes }));
  }

  async #asked<T>(answer: Promise<T>): Promise<T> {
    try {
      return await answer;
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) this.line.tokens.drop();
      throw error;
    }
  }
}

/** The page's list. */
export const wishFeed = new WishFeed();

/** The list; null as long as it is not known. */
export function useWishes(): Wishes | null {
  return useAtomValue(wishesAtom);
}
