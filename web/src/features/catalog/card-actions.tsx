import { AddToCartButton } from '@/features/cart/add-to-cart-button';
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
  return (
    <AddToCartButton
      mode="stepper"
      className={css.box}
      variant="secondary"
      wide
      product={{
        code: card.firstVariationCode,
        displayName: name,
        imageUrl: card.imageUrl,
        url,
        brands: card.brands,
        price: card.placedPrice,
        currency: card.currency,
      }}
    />
  );
}
