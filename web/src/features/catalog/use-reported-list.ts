import { useEffect } from 'react';
import { selectItem, viewItemList } from '@/features/analytics/events';
import type { ProductCard } from '@/lib/api/types';
import { reportedCard } from './live-product';

/** Reports products as a list when others come or go. The answer reports that one of them was chosen, by its place. */
export function useReportedList(id: string, name: string, products: readonly ProductCard[]) {
  const shown = products.map(({ code }) => code).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: new prices of the same products make no other list.
  useEffect(() => {
    if (shown) viewItemList({ id, name }, products.map(reportedCard));
  }, [id, name, shown]);
  return (product: ProductCard, index: number) => selectItem({ id, name }, reportedCard(product), index);
}
