import type { ReactNode } from 'react';
import { useCartLine } from '@/features/cart/use-cart';
import type { ProductCard as Card } from '@/lib/api/types';
import { useT } from '@/lib/i18n/t';
import { useAtomValue } from '@/lib/store';
import { Picture } from '@/ui/picture/picture';
import { CardActions } from './card-actions';
import { cardHeartAtom } from './card-heart-atom';
import { Price } from './price';
import css from './product-card.module.css';
import { cardUrl } from './product-queries';
import { Rating } from './rating';
import { Tags, tagsOfCard } from './tags';
import tagCss from './tags.module.css';
import { useLiveCard } from './use-live-product';

interface ProductCardProps {
  card: Card;
  /** How wide the card's picture is shown. */
  sizes: string;
  /** True for cards of the first screen. */
  eager?: boolean;
  headingLevel?: 2 | 3;
  /** The name with what a search matched in it marked. */
  name?: ReactNode;
  onSelect?: () => void;
}

/** A product in a grid or a row. The whole card leads to the product; the button buys. */
export function ProductCard({
  card: given,
  sizes,
  eager = false,
  headingLevel = 2,
  name,
  onSelect,
}: ProductCardProps) {
  const t = useT();
  const { card, changes } = useLiveCard(given);
  const Heart = useAtomValue(cardHeartAtom);
  const Heading = `h${headingLevel}` as const;
  const url = cardUrl(card);
  const about = [...card.brands, card.size].filter(Boolean).join(' · ');
  const soldOut = card.placedPrice !== null && !card.inStock;
  // In words also where the quantity in the cart stands in the place of the button.
  const inCart = useCartLine(card.firstVariationCode).quantity > 0;
  const note = soldOut ? inCart && '/card/sold-out' : card.lowStock && card.inStock && '/card/low-stock';
  return (
    <article className={css.card} data-card data-faded={soldOut || undefined}>
      <div className={css.media}>
        <Picture url={card.imageUrl} alt="" sizes={sizes} eager={eager} />
        <div className={tagCss.corner}>
          <Tags tags={tagsOfCard(card.tags)} max={2} />
        </div>
        {note ? <p className={css.note}>{t(note)}</p> : null}
      </div>
      <div className={css.body}>
        <Heading className={css.name}>
          <a href={url} onClick={onSelect}>
            {name ?? card.displayName}
          </a>
        </Heading>
        {about ? <p className={css.meta}>{about}</p> : null}
        {card.suitableFor.length > 0 ? (
          // Each of them in one line, and the dot after it.
          <p className={css.meta}>{card.suitableFor.join('\u00a0·\n').replaceAll(' ', '\u00a0')}</p>
        ) : null}
        {card.rating ? <Rating of={card.rating} /> : null}
        {card.promotions.map((promotion) => (
          <p className={css.promotion} key={promotion}>
            {promotion}
          </p>
        ))}
        <div className={css.price}>
          <Price of={card} perKilo changes={changes} />
        </div>
        <div className={css.actions}>
          <CardActions card={card} url={url} />
        </div>
      </div>
      {Heart ? <Heart code={card.code} name={card.displayName} /> : null}
    </article>
  );
}
