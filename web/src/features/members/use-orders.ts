import { useCallback, useEffect, useState } from 'react';
import { fetchOwnOrders } from '@/lib/api/customers';
import type { Language, Order } from '@/lib/api/types';

export interface OwnOrders {
  /** Null as long as nothing has come. */
  orders: readonly Order[] | null;
  totalCount: number;
  /** Whether there are more. */
  hasMore: boolean;
  loading: boolean;
  failed: boolean;
  /** Loads the next page; after a failure the same one again. */
  more(): void;
  /** Shows an order as it is now. */
  renew(order: Order): void;
}

interface Known {
  orders: readonly Order[] | null;
  totalCount: number;
  next: string | null;
}

const NOTHING: Known = { orders: null, totalCount: 0, next: null };

/** One's own orders, page by page, the newest first. */
export function useOrders(language: Language): OwnOrders {
  const [known, setKnown] = useState<Known>(NOTHING);
  const [state, setState] = useState<'loading' | 'idle' | 'failed'>('loading');
  // Another number asks for a page; in another language from the beginning.
  const [asked, setAsked] = useState<{ language: Language; after: string | null }>({ language, after: null });
  if (asked.language !== language) setAsked({ language, after: null });

  useEffect(() => {
    let current = true;
    setState('loading');
    fetchOwnOrders(asked.language, asked.after).then(
      ({ orders, totalCount, next }) => {
        if (!current) return;
        setKnown((old) => ({ orders: added(asked.after ? old.orders : null, orders), totalCount, next }));
        setState('idle');
      },
      () => current && setState('failed'),
    );
    return () => {
      current = false;
    };
  }, [asked]);

  return {
    orders: known.orders,
    totalCount: known.totalCount,
    hasMore: known.next !== null,
    loading: state === 'loading',
    failed: state === 'failed',
    more: () => setAsked({ language, after: state === 'failed' ? asked.after : known.next }),
    renew: useCallback((order: Order) => {
      setKnown((old) => {
        const shown = old.orders?.find(({ id }) => id === order.id);
        if (!shown || shown.version === order.version) return old;
        return { ...old, orders: old.orders?.map((one) => (one.id === order.id ? order : one)) ?? null };
      });
    }, []),
  };
}

/** An order that was placed meanwhile moves the pages: none stands there twice. */
export function added(shown: readonly Order[] | null, page: readonly Order[]): Order[] {
  const known = new Set(shown?.map(({ id }) => id));
  return [...(shown ?? []), ...page.filter(({ id }) => !known.has(id))];
}
