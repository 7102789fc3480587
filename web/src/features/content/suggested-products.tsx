import type { ProductCard } from '@/lib/api/types';
import { useT } from '@/lib/i18n/t';
import { RelatedProducts } from './related-products';

/** A few products for those who stand before nothing; nothing where the shop names none. */
export function SuggestedProducts({ products }: { products: readonly ProductCard[] }) {
  const t = useT();
  return <RelatedProducts products={products} heading={t('/product/suggested')} listId="suggested" />;
}
