import { useEffect, useRef } from 'react';
import { AddToCartButton } from '@/features/cart/add-to-cart-button';
import { useCartLine } from '@/features/cart/use-cart';
import type { ProductCard } from '@/lib/api/types';
import { useT } from '@/lib/i18n/t';
import { ButtonLink } from '@/ui/button/button';
import css from './card-actions.module.css';

interface CardActionsProps {
  card: ProductCard;
  /** The product's page, for what cannot be put into the cart from here. */
  url: string;
}

/** What a card offers: a button that turns into the live quantity, or a way to the product's page. */
export function CardActions({ card, url }: CardActionsProps) {
  const t = useT();
  const name = card.displayName;
  if (card.placedPrice === null) return <p className={css.off}>{t('/card/not-sold-online')}</p>;
  if (!card.inStock) return <p className={css.off}>{t('/card/sold-out')}</p>;
  if (card.disableAddToCart || !card.isBuyable) {
    const choose = card.isBuyable;
    return (
      <ButtonLink
        href={url}
        variant="secondary"
        wide
        aria-label={t(choose ? '/card/choose-named' : '/card/view-named', { name })}
      >
        {t(choose ? '/card/choose' : '/card/view')}
      </ButtonLink>
    );
  }
  return <QuickAdd card={card} url={url} />;
}

function QuickAdd({ card, url }: CardActionsProps) {
  const code = card.firstVariationCode;
  const box = useRef<HTMLDivElement>(null);
  useFocusKept(box, useCartLine(code).quantity > 0);
  return (
    <div ref={box} className={css.box}>
      <AddToCartButton
        mode="stepper"
        variant="secondary"
        wide
        product={{ code, displayName: card.displayName, imageUrl: card.imageUrl, url, brands: card.brands }}
      />
    </div>
  );
}

/** Button and stepper replace one another under the visitor's focus: it moves to the one that is there now. */
function useFocusKept(box: { current: HTMLElement | null }, inCart: boolean) {
  const before = useRef(inCart);
  const focused = useRef(false);
  useEffect(() => {
    const area = box.current;
    const note = (event: FocusEvent) => {
      focused.current = event.type === 'focusin';
    };
    area?.addEventListener('focusin', note);
    area?.addEventListener('focusout', note);
    return () => {
      area?.removeEventListener('focusin', note);
      area?.removeEventListener('focusout', note);
    };
  }, [box]);
  useEffect(() => {
    if (before.current === inCart) return;
    before.current = inCart;
    // A removed element takes the focus to the body; only then is there something to give back.
    const lost = document.activeElement === null || document.activeElement === document.body;
    if (focused.current && lost) box.current?.querySelector<HTMLElement>('button:last-of-type')?.focus();
  }, [box, inCart]);
}
