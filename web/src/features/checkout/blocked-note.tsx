import { useEffect, useRef } from 'react';
import { isUnpriced, lineName } from '@/features/cart/cart-ops';
import { useCart, type ViewLine } from '@/features/cart/use-cart';
import { type Translate, useT } from '@/lib/i18n/t';
import { useNavigation } from '@/lib/page';
import { ButtonLink } from '@/ui/button/button';
import { isBlocked } from './blocked';
import css from './checkout.module.css';

export interface BlockedNoteProps {
  /** The shopper has just tried to order. */
  takesFocus?: boolean;
}

/** Which lines cannot be bought as they are, and what to do about each. It stays until the cart can be ordered. */
export default function BlockedNote({ takesFocus = false }: BlockedNoteProps) {
  const t = useT();
  const { lines } = useCart();
  const { cartPageUrl } = useNavigation();
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) note.current?.focus();
  }, [takesFocus]);
  return (
    <div className={css.problem} role="alert" ref={note} data-blocked="" tabIndex={-1}>
      {lines.map((line) =>
        line.item && isBlocked(line.item) ? <p key={line.key}>{sentence(line, t)}</p> : null,
      )}
      {cartPageUrl && (
        <ButtonLink variant="secondary" href={cartPageUrl}>
          {t('/checkout/change-cart')}
        </ButtonLink>
      )}
    </div>
  );
}

function sentence(line: ViewLine, t: Translate): string {
  const [name, count] = [lineName(line), line.item?.inStockQuantity ?? 0];
  if (isUnpriced(line)) return t('/checkout/blocked-not-sold', { name });
  return count > 0
    ? t('/checkout/blocked-too-many', { name, count })
    : t('/checkout/blocked-sold-out', { name });
}
