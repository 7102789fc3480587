import { useT } from '@/lib/i18n/t';
import { isUnpriced } from './cart-ops';
import { isGift, type ViewLine } from './cart-view';
import css from './line-hint.module.css';

/** Why the line cannot be bought as it is, or that it takes the last pieces. */
export default function LineHint({ line }: { line: ViewLine }) {
  const t = useT();
  const { item, maxQuantity, quantity } = line;
  if (isGift(line)) return null;
  if (!item) return null;
  const count = item.inStockQuantity;
  if (!item.isBuyable) return <p className={css.hint}>{blocked()}</p>;
  if (quantity < maxQuantity || count > maxQuantity) return null;
  return <p className={css.hint}>{t('/cart/only-left', { count })}</p>;

  function blocked(): string {
    if (isUnpriced(line)) return t('/cart/not-buyable');
    return count > 0 ? t('/cart/too-many', { count }) : t('/product/sold-out');
  }
}
