import { type RefObject, useRef } from 'react';
import { SuggestedProducts } from '@/features/content/suggested-products';
import type { ProductCard } from '@/lib/api/types';
import { useT } from '@/lib/i18n/t';
import { useNavigation } from '@/lib/page';
import { ButtonLink } from '@/ui/button/button';
import { useMedia } from '@/ui/use-media';
import css from './cart-page.module.css';
import { CartTable } from './cart-table';
import type { CartView } from './cart-view';
import { CodeForms } from './code-forms';
import { DeliveryNote } from './delivery-note';
import { EmptyCart } from './empty-cart';
import { FreeDeliveryNote } from './free-delivery';
import { LineItem } from './line-item';
import { LockNoteHost } from './lock-note-host';
import { CartWait, NoLines } from './no-lines';
import { Summary } from './summary';
import { useCart } from './use-cart';
import { useCartViewed } from './use-cart-viewed';
import { useLineRemoval } from './use-line-removal';
import WaitingCarts from './waiting-carts-note';

/** The cart as a page: a table where there is room, a list where there is not. */
export function CartPageView({ suggestions }: { suggestions: readonly ProductCard[] }) {
  const t = useT();
  const view = useCart();
  const heading = useRef<HTMLHeadingElement>(null);
  const filled = view.lines.length > 0;
  useCartViewed(true, view);

  return (
    <>
      <div className={css.page}>
        <h1 ref={heading} tabIndex={-1}>
          {filled ? t('/cart/heading', { count: view.totalQuantity }) : t('/cart/title')}
        </h1>
        {!view.ready && !filled && <CartWait label={t('/cart/loading')} />}
        {!filled && (
          <NoLines ready={view.ready}>
            <Empty ready={view.ready} />
          </NoLines>
        )}
        {filled && <LockNoteHost />}
        {filled && <Filled heading={heading} />}
      </div>
      {!filled && (
        <NoLines ready={view.ready}>
          <SuggestedProducts products={suggestions} />
        </NoLines>
      )}
    </>
  );
}

function Filled({ heading }: { heading: RefObject<HTMLElement | null> }) {
  const t = useT();
  const view = useCart();
  const { checkoutPageUrl, currentLanguageStartPage } = useNavigation();
  const lines = useRef<HTMLDivElement>(null);
  const remove = useLineRemoval(lines, heading);
  const wide = useMedia('(min-width: 1024px)');
  return (
    <div className={css.columns}>
      <div ref={lines}>
        {wide ? (
          <CartTable lines={view.lines} onRemove={remove} />
        ) : (
          <ul className={css.list} aria-label={t('/cart/lines')}>
            {view.lines.map((line) => (
              <LineItem key={line.key} line={line} onRemove={remove} />
            ))}
          </ul>
        )}
        {view.cart && view.cart.totalWeight > 0 ? (
          <p className={css.weight}>
            {t('/cart/weight')} {view.cart.totalDisplayWeight}
          </p>
        ) : null}
      </div>
      <section className={css.summary} aria-labelledby="cart-summary">
        <h2 id="cart-summary">{t('/cart/summary')}</h2>
        <CodeForms view={view} />
        <Summary view={view} full />
        {view.cart && <DeliveryNote cart={view.cart} />}
        <FreeDeliveryNote cart={view.cart} />
        {checkoutPageUrl && (
          <ButtonLink href={checkoutPageUrl} wide>
            {t('/cart/go-to-checkout')}
          </ButtonLink>
        )}
        <ButtonLink href={currentLanguageStartPage} wide variant="secondary">
          {t('/cart/continue-shopping')}
        </ButtonLink>
      </section>
    </div>
  );
}

function Empty({ ready }: Pick<CartView, 'ready'>) {
  const t = useT();
  const { currentLanguageStartPage } = useNavigation();
  return (
    <EmptyCart text={t('/cart/empty')}>
      {ready && <WaitingCarts />}
      <ButtonLink href={currentLanguageStartPage}>{t('/cart/continue-shopping')}</ButtonLink>
    </EmptyCart>
  );
}
