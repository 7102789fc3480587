import { t } from '@/lib/i18n/t';
import { store } from '@/lib/store';
import { QtyStepper } from '@/ui/qty-stepper/qty-stepper';
import { cartViewAtom } from './cart.atoms';
import { removeLine, setQuantity } from './cart-service';
import { isGift, type ProductSnapshot } from './cart-view';
import { useCartLine } from './use-cart';

export interface CartStepperProps {
  product: ProductSnapshot;
  small: boolean;
}

/** How many of a product are in the cart, to change it in place; below one it is taken out. */
export default function CartStepper({ product: { code, displayName }, small }: CartStepperProps) {
  const line = useCartLine(code);
  const change = (next: number) => {
    const shown = store
      .get(cartViewAtom)
      .lines.find((candidate) => candidate.code === code && !isGift(candidate));
    if (!shown) return;
    if (next < 1) removeLine(shown);
    else setQuantity(shown, next);
  };
  return (
    <QtyStepper
      small={small}
      value={line.quantity}
      max={Math.max(line.maxQuantity, line.quantity)}
      label={t('/cart/quantity-named', { name: displayName })}
      onChange={change}
      onBelowMin={() => change(0)}
    />
  );
}
