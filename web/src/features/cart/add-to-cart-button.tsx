import { useEffect, useRef, useState } from 'react';
import { chunk } from '@/lib/chunk';
import { useT } from '@/lib/i18n/t';
import { store } from '@/lib/store';
import { Button, type ButtonProps } from '@/ui/button/button';
import { useLoadedChunk } from '@/ui/chunk-view';
import type { QtyStepperProps } from '@/ui/qty-stepper/qty-stepper';
import { cartViewAtom } from './cart.atoms';
import { isGift, type ProductSnapshot } from './cart-ops';
import { removeLine, setQuantity } from './cart-service';
import { useAddToCart, useCartLine } from './use-cart';
import { useFocusHandover } from './use-focus-handover';

// Fetched after the first page: until it is here the button goes on adding.
const stepper = chunk<QtyStepperProps>(() => import('@/ui/qty-stepper/qty-stepper'));

export interface AddToCartButtonProps extends Pick<ButtonProps, 'variant' | 'wide' | 'small'> {
  product: ProductSnapshot;
  quantity?: number;
  /** `stepper` turns into a quantity field once the product is in the cart. */
  mode?: 'button' | 'stepper';
  /** Why it cannot be bought: the button stays reachable and says so. */
  disabledReason?: string | undefined;
  /** Of the box around button and field, in the mode `stepper`. */
  className?: string | undefined;
}

/** How long the button says that it has added. */
const CONFIRMED = 1_600;

/** Puts a product into the cart and confirms it in place. The focus stays where it is. */
export function AddToCartButton({
  product,
  quantity = 1,
  mode = 'button',
  disabledReason,
  className,
  ...look
}: AddToCartButtonProps) {
  const t = useT();
  const add = useAddToCart();
  const line = useCartLine(product.code);
  const [added, setAdded] = useState(0);
  const box = useRef<HTMLDivElement>(null);
  const QtyStepper = useLoadedChunk(stepper, mode === 'stepper');
  const asStepper = QtyStepper !== undefined && mode === 'stepper' && line.quantity > 0;
  useFocusHandover(box, asStepper);

  useEffect(() => {
    if (added === 0) return;
    const timer = setTimeout(() => setAdded(0), CONFIRMED);
    return () => clearTimeout(timer);
  }, [added]);

  const change = (next: number) => {
    const shown = store
      .get(cartViewAtom)
      .lines.find((candidate) => candidate.code === product.code && !isGift(candidate));
    if (!shown) return;
    if (next < 1) removeLine(shown);
    else setQuantity(shown, next);
  };

  const control = asStepper ? (
    <QtyStepper
      small={look.small ?? false}
      value={line.quantity}
      max={Math.max(line.maxQuantity, line.quantity)}
      label={t('/cart/quantity-named', { name: product.displayName })}
      onChange={change}
      onBelowMin={() => change(0)}
    />
  ) : (
    <Button
      {...look}
      aria-label={
        disabledReason
          ? `${disabledReason}: ${product.displayName}`
          : t('/cart/add-named', { name: product.displayName })
      }
      aria-disabled={disabledReason ? true : undefined}
      onClick={() => {
        add(product, quantity);
        setAdded((count) => count + 1);
      }}
    >
      {disabledReason ?? (added > 0 ? t('/cart/added') : t('/cart/add'))}
    </Button>
  );
  if (mode === 'button') return control;
  return (
    <div ref={box} className={className}>
      {control}
    </div>
  );
}
