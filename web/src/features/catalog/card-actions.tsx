import { AddToCartButton } from '@/features/cart/add-to-cart-button';
import type { ProductCard } from '@/lib/api/types';
import { useT } from '@/lib/i18n/t';
import { ButtonLink } from '@/ui/button/button';
import css from './card-actions.module.css';
import { reportedCard } from './live-product';
import { useStickyTrue } from './use-sticky-true';

interface CardActionsProps {
  card: ProductCard;
  /** The product's page, for what cannot be put into the cart from here. */
  url: string;
}

/** What a card offers: a button that turns into the live quantity, or a way to the product's page. */
export function CardActions({ card, url }: CardActionsProps) {
  const t = useT();
  const name = card.displayName;
  const priced = card.placedPrice !== null;
  const offers = priced && card.inStock && card.isBuyable && !card.disableAddToCart;
  const offered = useStickyTrue(card.firstVariationCode, offers);
  if (offered)
    return (
      <AddToCartButton
        mode="stepper"
        className={css.box}
        variant="secondary"
        wide
        disabledReason={offers ? undefined : t(priced ? '/product/sold-out' : '/card/not-sold-online')}
        product={{
          ...reportedCard(card),
          imageUrl: card.imageUrl,
          url,
        }}
      />
    );
  if (!priced) return <p className={css.off}>{t('/card/not-sold-online')}</p>;
  if (!card.inStock) return <p className={css.off}>{t('/card/sold-out')}</p>;
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
