import type { Market, ProductState } from '@/lib/api/types';
import type { Cancel } from '@/lib/clock';
import { MAX_FOLLOWED_PRODUCTS } from '@/lib/limits.gen';
import { store } from '@/lib/store';
import { type Connection, type ConnectionEvent, connection } from './connection';
import { productsAtom } from './followed-products';

/** Follows the prices and the stock of what is on the screen. */
export class ProductFeed {
  /** How many places of the screen show each code. */
  readonly #shown = new Map<string, number>();
  /** What this connection was told. */
  #followed = new Set<string>();
  #market: Market | null = null;
  #waiting = false;

  constructor(readonly connection: Connection) {
    connection.subscribe((event) => this.#on(event));
  }

  /** Follows variations until the answer is called. What comes and goes at the same moment is told together. */
  follow(codes: readonly string[]): Cancel {
    for (const code of codes) this.#shown.set(code, (this.#shown.get(code) ?? 0) + 1);
    this.#soon();
    return () => {
      for (const code of codes) {
        const left = (this.#shown.get(code) ?? 0) - 1;
        if (left > 0) this.#shown.set(code, left);
        else this.#shown.delete(code);
      }
      this.#soon();
    };
  }

  #on(event: ConnectionEvent): void {
    switch (event.type) {
      case 'product.updated':
        this.#take(event.products);
        break;
      case 'welcome':
        this.#startOver();
        break;
      case 'language':
        // Texts of the old language are worth nothing, and the server tells each anew.
        store.set(productsAtom, new Map());
        this.#startOver();
        break;
      case 'tab':
        if (this.#market !== event.market) store.set(productsAtom, new Map());
        this.#market = event.market;
        break;
      default:
        break;
    }
  }

  #take(products: readonly ProductState[]): void {
    store.set(productsAtom, (known) => {
      const next = new Map(known);
      for (const product of products) if (this.#shown.has(product.code)) next.set(product.code, product);
      return next;
    });
  }

  #startOver(): void {
    this.#followed = new Set();
    this.#soon();
  }

  #soon(): void {
    if (this.#waiting) return;
    this.#waiting = true;
    queueMicrotask(() => {
      this.#waiting = false;
      this.#send();
    });
  }

  #send(): void {
    this.#forgetUnseen();
    if (!this.connection.welcomed) return;
    // Those that came first.
    const wanted = new Set([...this.#shown.keys()].slice(0, MAX_FOLLOWED_PRODUCTS));
    const fresh = [...wanted].filter((code) => !this.#followed.has(code));
    const gone = [...this.#followed].filter((code) => !wanted.has(code));
    this.#followed = wanted;
    if (gone.length > 0) this.connection.send({ type: 'unsubscribe', topic: 'product', codes: gone });
    if (fresh.length > 0) this.connection.send({ type: 'subscribe', topic: 'product', codes: fresh });
  }

  /** Nobody tells of them any more, so that what is known of them would grow old. */
  #forgetUnseen(): void {
    const known = store.get(productsAtom);
    const kept = [...known].filter(([code]) => this.#shown.has(code));
    if (kept.length < known.size) store.set(productsAtom, new Map(kept));
  }
}

/** The page's feed. */
export const productFeed = new ProductFeed(connection);
