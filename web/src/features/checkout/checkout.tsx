import { useEffect, useRef } from 'react';
import { beginCheckout } from '@/features/analytics/events';
import { cartLockAtom } from '@/features/cart/cart.atoms';
import type { CartView } from '@/features/cart/cart-view';
import { EmptyCart } from '@/features/cart/empty-cart';
import { CartWait, NoLines } from '@/features/cart/no-lines';
import { useCart } from '@/features/cart/use-cart';
import type { Cart, CheckoutPage } from '@/lib/api/types';
import { chunk } from '@/lib/chunk';
import { useT } from '@/lib/i18n/t';
import { navigate } from '@/lib/navigate';
import { useNavigation } from '@/lib/page';
import { readStored, writeStored } from '@/lib/storage';
import { useAtomValue } from '@/lib/store';
import { useLocation } from '@/lib/url-state';
import { ButtonLink } from '@/ui/button/button';
import { ChunkView } from '@/ui/chunk-view';
import { Spinner } from '@/ui/spinner';
import { VisuallyHidden } from '@/ui/visually-hidden';
import type { AdyenComponentProps } from './adyen-component';
import { isBlocked } from './blocked';
import { blockedNote } from './blocked-note-chunk';
import css from './checkout.module.css';
import type { CheckoutMemberProps } from './checkout-member';
import { CheckoutSummary } from './checkout-summary';
import type { DeliveryStepProps } from './delivery-step';
import type { DetailsStepProps } from './details-step';
import type { Greet, GreetingProps } from './greeting';
import { lockNote } from './lock-note-chunk';
import { isOwnLock, ownPaymentAtom } from './own-payment';
import { isReturn } from './payment-progress';
import type { PaymentStepProps } from './payment-step';
import { StepList } from './step-list';
import { reachableStep, shownSteps, stepAfter } from './steps';
import { type PaymentFlow, usePayment } from './use-payment';

// The first to be shown is fetched while the cart is, each of the others while the step before it is filled in.
const detailsStep = chunk<DetailsStepProps>(() => import('./details-step'));
const deliveryStep = chunk<DeliveryStepProps>(() => import('./delivery-step'));
const paymentStep = chunk<PaymentStepProps>(() => import('./payment-step'));
const STEPS = { details: detailsStep, delivery: deliveryStep, payment: paymentStep };
const checkoutMember = chunk<CheckoutMemberProps>(() => import('./checkout-member'));
// Most choose a delivery, and it comes with that.
const greeting = chunk<GreetingProps>(() => import('./greeting'));
// Only whoever pays in it needs it.
const adyenComponent = chunk<AdyenComponentProps>(() => import('./adyen-component'));
// Only a cart that is empty tells of them.
const waitingCarts = chunk<object>(() => import('@/features/cart/waiting-carts-note'));

/** Ordering what lies in the cart, step by step. */
export function Checkout({ page }: { page: CheckoutPage }) {
  const t = useT();
  const view = useCart();
  const { cart } = view;
  const filled = view.lines.length > 0;
  useBegun(filled ? cart : null);
  // Also once the cart is gone: the shop may hear of the payment before the browser is back.
  const payment = usePayment();
  useAhead(STEPS[page.step]);
  useAhead(checkoutMember);
  const underWay = payment.paying === 'waiting' || payment.paying === 'leaving';
  const component = page.step === 'payment' && payment.component;
  return (
    <div className={css.page}>
      <VisuallyHidden>
        <h1 tabIndex={-1}>
          {page.name}:{' '}
          {t(view.ready && !filled && !underWay ? '/checkout/empty' : `/checkout/step-${page.step}`)}
        </h1>
      </VisuallyHidden>
      {underWay ? (
        <UnderWay paying={payment.paying} />
      ) : (
        <>
          {!view.ready && <CartWait label={t('/checkout/loading')} />}
          {!filled && !component && (
            <NoLines ready={view.ready}>
              <Empty ready={view.ready} />
            </NoLines>
          )}
          {cart && (filled || component) && (
            <div className={css.columns}>
              {component ? (
                <ChunkView
                  chunk={adyenComponent}
                  props={component}
                  fallback={<Spinner label={t('/checkout/loading')} fills />}
                />
              ) : (
                <Work page={page} cart={cart} payment={payment} />
              )}
              <CheckoutSummary view={view} />
            </div>
          )}
        </>
      )}
    </div>
  );
}

/** Nobody can do anything but wait. */
function UnderWay({ paying }: Pick<PaymentFlow, 'paying'>) {
  const t = useT();
  const text = t(paying === 'leaving' ? '/checkout/leaving' : '/checkout/waiting');
  return (
    <div className={css.empty}>
      <Spinner label={text} />
    </div>
  );
}

interface WorkProps {
  page: CheckoutPage;
  cart: Cart;
  payment: PaymentFlow;
}

function Work({ page, cart, payment }: WorkProps) {
  const t = useT();
  const lock = useAtomValue(cartLockAtom);
  const own = useAtomValue(ownPaymentAtom);
  const { search } = useLocation();
  const greet = useRef<Greet | null>(null);
  const steps = shownSteps(page.steps, cart);
  const current = reachableStep(steps, isReturn(search) ? 'payment' : page.step);
  const next = current && stepAfter(steps, current.step);
  const astray = current && current.step !== page.step ? current.url : null;

  // Somebody's own address may be ahead of what is done.
  useEffect(() => {
    if (astray) void navigate(astray + search, { replace: true });
  }, [astray, search]);

  useAhead(next && STEPS[next.step]);

  if (!current) return null;
  const leave = async (url: string) => {
    const add = greet.current;
    // What was typed and not added yet belongs to the order, too.
    if (!add || (await add())) void navigate(url);
  };
  const go = async () => {
    if (next) await leave(next.url);
  };
  const forward = (url: string) => {
    // Details that were changed are sent first, as Continue does: the next step is asked for with them.
    const unsent = document.querySelector<HTMLFormElement>('form[data-unsent]');
    if (unsent) unsent.requestSubmit();
    else void leave(url);
  };
  const isOwn = lock && isOwnLock(lock, cart, own);
  return (
    <div className={css.work}>
      <ChunkView chunk={checkoutMember} props={{ signupPageUrl: page.signupPageUrl ?? null }} />
      <StepList steps={steps} current={current} onForward={forward} />
      {lock && !isOwn ? (
        <ChunkView chunk={lockNote} props={{ cart, lock }} />
      ) : (
        <section className={css.step} aria-labelledby="checkout-step">
          <h2 id="checkout-step">{t(`/checkout/step-${current.step}`)}</h2>
          {lock && current.step !== 'payment' && <ChunkView chunk={lockNote} props={{ cart, lock }} />}
          {/* At the payment it stands in the form, which leads the focus to it. */}
          {current.step !== 'payment' && cart.allLineItems.some(isBlocked) && (
            <ChunkView chunk={blockedNote} props={{}} />
          )}
          {current.step === 'details' && (
            <ChunkView
              key={cart.id}
              chunk={detailsStep}
              props={{ cart, countries: page.countryOptions, onDone: go }}
              fallback={<Spinner label={t('/checkout/loading')} fills />}
            />
          )}
          {current.step === 'delivery' && (
            <ChunkView
              chunk={deliveryStep}
              props={{ cart, greet, onDone: go }}
              fallback={<Spinner label={t('/checkout/delivery-loading')} fills />}
            />
          )}
          {current.step === 'payment' && (
            <ChunkView
              chunk={paymentStep}
              props={{ cart, lock, payment, offersAccount: Boolean(page.signupPageUrl) }}
              fallback={<Spinner label={t('/checkout/payment-loading')} fills />}
            />
          )}
          {/* It goes with the goods; where nothing about their way is to be chosen, with who gets them. */}
          {current.step === 'details' && !cart.showDeliveryOptions && (
            <ChunkView chunk={greeting} props={{ cart, greet }} />
          )}
        </section>
      )}
    </div>
  );
}

/** Fetches code before it is shown. */
function useAhead(code: { load(): Promise<unknown> } | undefined): void {
  useEffect(() => {
    // What fails is told where it is shown.
    code?.load().catch(() => undefined);
  }, [code]);
}

function Empty({ ready }: Pick<CartView, 'ready'>) {
  const t = useT();
  const { currentLanguageStartPage } = useNavigation();
  return (
    <EmptyCart text={t('/checkout/empty')}>
      {ready && <ChunkView chunk={waitingCarts} props={{}} />}
      <ButtonLink href={currentLanguageStartPage}>{t('/cart/continue-shopping')}</ButtonLink>
    </EmptyCart>
  );
}

const BEGUN = 'praline:checkout-begun';

/** A checkout that is begun is reported once for each cart, whatever is reloaded. */
function useBegun(cart: Cart | null): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each cart, with what lies in it then.
  useEffect(() => {
    if (!cart || readStored(BEGUN, '', () => sessionStorage) === cart.id) return;
    writeStored(BEGUN, cart.id, () => sessionStorage);
    beginCheckout(cart);
  }, [cart?.id]);
}
