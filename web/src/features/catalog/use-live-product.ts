import { useEffect, useMemo, useRef, useState } from 'react';
import { productsAtom } from '@/features/realtime/followed-products';
import { followProducts } from '@/features/realtime/products';
import { announce } from '@/lib/announce';
import type { ProductCard, ProductState, Variation } from '@/lib/api/types';
import { t } from '@/lib/i18n/t';
import { selectAtom } from '@/lib/select-atom';
import { useAtomValue } from '@/lib/store';
import { currentPrice, liveCard, liveVariation } from './live-product';

/** The card as of now; `changes` counts the prices that came while it was shown. */
export function useLiveCard(card: ProductCard): { card: ProductCard; changes: number } {
  const codes = useMemo(() => [card.firstVariationCode].filter(Boolean), [card.firstVariationCode]);
  const [state] = useStates(codes);
  const now = useMemo(() => liveCard(card, state), [card, state]);
  const changes = useNews(card, card.displayName, currentPrice(now), now.isBuyable);
  return { card: now, changes };
}

/** The variations of a page as of now. */
export function useLiveVariations(variations: readonly Variation[]): readonly Variation[] {
  const codes = useMemo(() => variations.map(({ code }) => code), [variations]);
  const states = useStates(codes);
  return useMemo(
    () => variations.map((variation, index) => liveVariation(variation, states[index])),
    [variations, states],
  );
}

/** Counts the changes of a price while it is shown, and says them. The stock text of the page speaks for itself. */
export function usePriceChanges(of: readonly Variation[], variation: Variation): number {
  const given = of.find(({ code }) => code === variation.code);
  return useNews(given, variation.name, currentPrice(variation), true);
}

type States = readonly (ProductState | undefined)[];

function useStates(codes: readonly string[]): States {
  useEffect(() => followProducts(codes), [codes]);
  const slice = useMemo(
    () =>
      selectAtom(
        productsAtom,
        (products): States => codes.map((code) => products.get(code)),
        (one, other) => one.every((state, index) => state === other[index]),
      ),
    [codes],
  );
  return useAtomValue(slice);
}

/** Says what changed of the same thing. What a new page brings is no news. */
function useNews(subject: unknown, name: string, price: string | null, buyable: boolean): number {
  const last = useRef({ subject, price, buyable });
  const [changes, setChanges] = useState(0);
  useEffect(() => {
    const before = last.current;
    last.current = { subject, price, buyable };
    if (before.subject !== subject) return;
    if (before.price !== price && price !== null) {
      setChanges((count) => count + 1);
      announceChange(t('/product/price-changed', { name, price }));
    } else if (before.buyable !== buyable) {
      announceChange(t(buyable ? '/product/back-now' : '/product/sold-out-now', { name }));
    }
  }, [subject, name, price, buyable]);
  return changes;
}

let news: string[] = [];

/** One change is said in full; many at once, as at the start of a campaign, are counted. */
function announceChange(text: string): void {
  news.push(text);
  if (news.length > 1) return;
  queueMicrotask(() => {
    const [only = ''] = news;
    announce(news.length === 1 ? only : t('/product/changed', { count: news.length }));
    news = [];
  });
}
