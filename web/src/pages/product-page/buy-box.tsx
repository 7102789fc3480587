import { useRef, useState } from 'react';
import { AddToCartButton } from '@/features/cart/add-to-cart-button';
import type { ProductSnapshot } from '@/features/cart/use-cart';
import { useCartLine } from '@/features/cart/use-cart';
import { Price } from '@/features/catalog/price';
import { StockText } from '@/features/catalog/stock-text';
import { useStickyTrue } from '@/features/catalog/use-sticky-true';
import type { Variation } from '@/lib/api/types';
import { useT } from '@/lib/i18n/t';
import { MAX_QUANTITY } from '@/lib/limits.gen';
import { useNavigation } from '@/lib/page';
import { QtyStepper } from '@/ui/qty-stepper/qty-stepper';
import css from './buy-box.module.css';
import { useOutOfSight } from './use-out-of-sight';

interface BuyBoxProps {
  variation: Variation;
  product: ProductSnapshot;
}

/** Quantity, button and stock; a bar is at hand while they are out of sight. */
export function BuyBox({ variation, product }: BuyBoxProps) {
  const t = useT();
  const { cartPageUrl } = useNavigation();
  const [wanted, setWanted] = useState(1);
  const row = useRef<HTMLDivElement>(null);
  const away = useOutOfSight(row);
  const { quantity: inCart, maxQuantity } = useCartLine(variation.code);
  const { isBuyable, inStock, inStockQuantity, placedPrice } = variation;
  // A product that may be ordered ahead is buyable with fewer pieces in stock: its line in the cart knows how many.
  const most = Math.max(inStockQuantity, inCart > 0 ? maxQuantity : 0) || MAX_QUANTITY;
  const left = Math.min(MAX_QUANTITY, most - inCart);
  const reason = whyNot();
  const quantity = reason ? 1 : Math.min(wanted, left);
  const [name, size] = parted(product.displayName);
  const offered = useStickyTrue(variation.code, isBuyable);

  if (!offered) {
    return (
      <div className={css.box}>
        {placedPrice === null ? null : <StockText inStock={inStock} quantity={inStockQuantity} />}
        <p className={css.off}>
          {t(placedPrice === null ? '/product/not-sold-online' : '/product/sold-out-help')}
        </p>
      </div>
    );
  }
  return (
    <div className={css.box}>
      <div className={css.row} ref={row}>
        <QtyStepper
          value={quantity}
          max={reason ? 1 : left}
          label={t('/product/quantity')}
          onChange={setWanted}
        />
        <AddToCartButton product={product} quantity={quantity} disabledReason={reason} wide />
      </div>
      <div className={css.state}>
        <StockText inStock={inStock} quantity={inStockQuantity} />
        {inCart > 0 && cartPageUrl ? (
          <a className={css.inCart} href={cartPageUrl}>
            {t('/product/in-cart', { count: inCart })}
          </a>
        ) : null}
      </div>
      {away ? (
        <section
          className={css.bar}
          aria-label={t('/product/buy-bar', { name: product.displayName })}
          data-screen-only
        >
          <div className={css.barText}>
            <p className={css.barName}>{name}</p>
            <div className={css.barFacts}>
              {size}
              <Price of={variation} />
            </div>
          </div>
          <AddToCartButton product={product} quantity={quantity} disabledReason={reason} />
        </section>
      ) : null}
    </div>
  );

  function whyNot(): string | undefined {
    if (!isBuyable) return t(placedPrice === null ? '/card/not-sold-online' : '/product/sold-out');
    return left > 0 ? undefined : t('/product/all-in-cart');
  }
}

/** A name, and its end from the last comma on: the size of a pack, by which it is told from others. */
function parted(name: string): [string, string] {
  const at = name.lastIndexOf(',');
  return at < 0 ? [name, ''] : [name.slice(0, at), name.slice(at + 1)];
}
