import { useEffect, useRef, useState } from 'react';
import { chunk } from '@/lib/chunk';
import { useT } from '@/lib/i18n/t';
import { Button, type ButtonProps } from '@/ui/button/button';
import { useLoadedChunk } from '@/ui/chunk-view';
import type { CartStepperProps } from './cart-stepper';
import type { ProductSnapshot } from './cart-view';
import { useAddToCart, useCartLine } from './use-cart';
import { useFocusHandover } from './use-focus-handover';

// Fetched after the first page: until it is here the button goes on adding.
const stepper = chunk<CartStepperProps>(() => import('./cart-stepper'));

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
  const CartStepper = useLoadedChunk(stepper, mode === 'stepper');
  const asStepper = CartStepper !== undefined && mode === 'stepper' && line.quantity > 0;
  useFocusHandover(box, asStepper);

  useEffect(() => {
    if (added === 0) return;
    const timer = setTimeout(() => setAdded(0), CONFIRMED);
    return () => clearTimeout(timer);
  }, [added]);

  const control = asStepper ? (
    <CartStepper product={product} small={look.small ?? false} />
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
        if (add(product, quantity)) setAdded((count) => count + 1);
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
