import { useEffect, useRef } from 'react';
import { useT } from '@/lib/i18n/t';
import { closeOverlay, useOverlay } from '@/lib/overlay';
import { useNavigation } from '@/lib/page';
import { Announcer } from '@/ui/announcer';
import { Button, ButtonLink } from '@/ui/button/button';
import { Drawer } from '@/ui/drawer/drawer';
import { SnackbarStack } from '@/ui/snackbar/snackbar-stack';
import { Spinner } from '@/ui/spinner';
import { CodeForms } from './code-forms';
import { EmptyCart } from './empty-cart';
import { FreeDeliveryNote } from './free-delivery';
import { LineItem } from './line-item';
import { LockNoteHost } from './lock-note-host';
import css from './mini-cart.module.css';
import { engine } from './page-engine';
import { Summary } from './summary';
import { useCart } from './use-cart';
import { useCartViewed } from './use-cart-viewed';
import { useLineRemoval } from './use-line-removal';
import WaitingCarts from './waiting-carts-note';

const close = () => closeOverlay('minicart');

/** The cart in a panel at the side. */
export default function MiniCart() {
  const t = useT();
  const open = useOverlay() === 'minicart';
  const view = useCart();
  const heading = useRef<HTMLHeadingElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const remove = useLineRemoval(list, heading);
  const filled = view.lines.length > 0;
  useCartViewed(open, view);

  useEffect(() => {
    if (open) engine.refreshIfOld();
  }, [open]);

  return (
    <Drawer
      open={open}
      onClose={close}
      headingRef={heading}
      closeLabel={t('/cart/close')}
      title={filled ? t('/cart/heading', { count: view.totalQuantity }) : t('/cart/title')}
      footer={filled ? <Footer /> : undefined}
    >
      {!view.ready && !filled && <Spinner label={t('/cart/loading')} />}
      {view.ready && !filled && <Empty />}
      {filled && <LockNoteHost />}
      {filled && (
        <ul ref={list} className={css.lines} aria-label={t('/cart/lines')}>
          {view.lines.map((line) => (
            <LineItem key={line.key} line={line} onRemove={remove} onFollow={close} />
          ))}
        </ul>
      )}
      {filled && <CodeForms view={view} />}
      <SnackbarStack />
      <Announcer />
    </Drawer>
  );
}

function Footer() {
  const t = useT();
  const view = useCart();
  const { cartPageUrl, checkoutPageUrl } = useNavigation();
  return (
    <div className={css.footer}>
      <FreeDeliveryNote cart={view.cart} />
      <Summary view={view} />
      {checkoutPageUrl && (
        <ButtonLink href={checkoutPageUrl} wide onClick={close}>
          {t('/cart/go-to-checkout')}
        </ButtonLink>
      )}
      {cartPageUrl && (
        <ButtonLink
          href={cartPageUrl}
          wide
          variant={checkoutPageUrl ? 'secondary' : 'primary'}
          onClick={close}
        >
          {t('/cart/go-to-cart')}
        </ButtonLink>
      )}
    </div>
  );
}

function Empty() {
  const t = useT();
  return (
    <EmptyCart text={t('/cart/empty')} centred>
      <WaitingCarts />
      <Button onClick={close}>{t('/cart/continue-shopping')}</Button>
    </EmptyCart>
  );
}
