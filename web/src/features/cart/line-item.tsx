import type { TabletThumbProps } from '@/features/engraving/tablet-thumb';
import { chunk } from '@/lib/chunk';
import { useT } from '@/lib/i18n/t';
import { IconButton } from '@/ui/button/button';
import { ChunkView } from '@/ui/chunk-view';
import { Link } from '@/ui/link';
import { Picture } from '@/ui/picture/picture';
import { QtyStepper } from '@/ui/qty-stepper/qty-stepper';
import { VisuallyHidden } from '@/ui/visually-hidden';
import { canShrink, isUnpriced, lineName } from './cart-ops';
import { setQuantity } from './cart-service';
import { isGift, type ViewLine } from './cart-view';
import { GiftCardDetails } from './gift-card-details';
import LineHint from './line-hint';
import css from './line-item.module.css';
import { TabletDetails } from './tablet-details';
import { useFlash } from './use-cart';

// The shop's picture of a tablet has somebody else's words.
const tabletThumb = chunk<TabletThumbProps>(() => import('@/features/engraving/tablet-thumb'));

export interface LineProps {
  line: ViewLine;
  onRemove(line: ViewLine): void;
  onFollow?: () => void;
}

/** A line of the cart as a list shows it. */
export function LineItem({ line, onRemove, onFollow }: LineProps) {
  const flash = useFlash(line.code);
  return (
    <li className={css.line} data-line={line.key}>
      {flash !== null && <span key={flash} className={css.flash} aria-hidden="true" />}
      <LinePicture line={line} />
      <div className={css.about}>
        <LineName line={line} onFollow={onFollow} />
        <LinePrice line={line} />
        <LineHint line={line} />
        <TabletDetails line={line} onFollow={onFollow} />
        <GiftCardDetails line={line} />
      </div>
      <div className={css.controls}>
        <LineQuantity line={line} small />
        <LineTotal line={line} />
        <RemoveLine line={line} onRemove={onRemove} />
      </div>
    </li>
  );
}

export function LinePicture({ line }: { line: ViewLine }) {
  return (
    <div className={css.picture} data-drawn={line.customTablet ? true : undefined}>
      {line.customTablet ? (
        <ChunkView
          chunk={tabletThumb}
          props={{ code: line.code, imageUrl: line.imageUrl, frontText: line.customTablet.frontText }}
        />
      ) : (
        line.imageUrl && <Picture url={line.imageUrl} alt="" sizes="80px" width={80} height={80} />
      )}
    </div>
  );
}

export function LineName({ line, onFollow }: { line: ViewLine; onFollow?: (() => void) | undefined }) {
  if (!line.url) return <span className={css.name}>{line.displayName}</span>;
  return (
    <Link href={line.url} className={css.name} onClick={onFollow}>
      {line.displayName}
    </Link>
  );
}

/** What one of it costs; a line that the server has not seen yet has no price. */
export function LinePrice({ line }: { line: ViewLine }) {
  const t = useT();
  const { item } = line;
  if (!item) return null;
  if (isGift(line)) return <p className={css.gift}>{t('/cart/gift')}</p>;
  if (isUnpriced(line))
    return (
      <p className={css.price}>
        <NoAmount />
      </p>
    );
  if (!item.hasDiscountedPrice || !item.discountedPriceString)
    return <p className={css.price}>{item.placedPriceString}</p>;
  return (
    <p className={css.price}>
      <VisuallyHidden>{t('/cart/price-now')} </VisuallyHidden>
      <strong className={css.now}>{item.discountedPriceString}</strong>{' '}
      <VisuallyHidden>{t('/cart/price-was')} </VisuallyHidden>
      <s>{item.placedPriceString}</s>
    </p>
  );
}

export function LineQuantity({ line, small = false }: { line: ViewLine; small?: boolean }) {
  const t = useT();
  if (isGift(line))
    return (
      <span className={css.pieces}>
        <VisuallyHidden>{t('/cart/quantity')} </VisuallyHidden>
        {line.quantity}
      </span>
    );
  return (
    <QtyStepper
      small={small}
      value={line.quantity}
      min={canShrink(line) ? 1 : line.quantity}
      max={Math.max(line.maxQuantity, line.quantity)}
      label={t('/cart/quantity-named', { name: lineName(line) })}
      onChange={(quantity) => setQuantity(line, quantity)}
    />
  );
}

/** What the line comes to, as the server told it last. */
export function LineTotal({ line }: { line: ViewLine }) {
  const t = useT();
  return (
    <span
      className={css.total}
      aria-busy={line.pending || undefined}
      data-pending={line.pending || undefined}
    >
      {isUnpriced(line) ? (
        <NoAmount />
      ) : (
        (line.item?.extendedPriceString ?? <VisuallyHidden>{t('/cart/line-pending')}</VisuallyHidden>)
      )}
    </span>
  );
}

/** In the place of an amount that there is not: nothing is free that cannot be had. */
function NoAmount() {
  const t = useT();
  return (
    <>
      <span aria-hidden="true">–</span>
      <VisuallyHidden>{t('/cart/no-price')}</VisuallyHidden>
    </>
  );
}

export function RemoveLine({ line, onRemove }: LineProps) {
  const t = useT();
  if (isGift(line)) return null;
  return (
    <IconButton
      icon="trash"
      label={t('/cart/remove-named', { name: lineName(line) })}
      aria-disabled={canShrink(line) ? undefined : true}
      data-remove=""
      onClick={() => onRemove(line)}
    />
  );
}
