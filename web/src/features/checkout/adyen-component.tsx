import {
  AdyenCheckout,
  type AdyenCheckoutError,
  ApplePay,
  Card,
  type CoreConfiguration,
  GooglePay,
  type PaymentAction,
  Swish,
  type UIElement,
} from '@adyen/adyen-web';
import { useEffect, useRef, useState } from 'react';
import { replacedAtom } from '@/features/cart/cart.atoms';
import { type MessageKey, useT } from '@/lib/i18n/t';
import { useAtomValue } from '@/lib/store';
import { Button } from '@/ui/button/button';
import { Spinner } from '@/ui/spinner';
import '@adyen/adyen-web/styles/adyen.css';
import type { AdyenAction } from './adyen-action';
import css from './adyen-component.module.css';
import step from './checkout.module.css';

export interface AdyenComponentProps {
  action: AdyenAction;
  /** What the shop's server is to ask Adyen about. */
  onBrought: (result: string) => void;
  /** The shop heard of the payment first: it is an order. */
  onOrdered: () => void;
  /** Another way of paying is wanted; or needed, with a sentence that says why. */
  onLeft: (sentence: string | null) => void;
}

/** Adyen's own form, in which cards are typed that the shop never sees, and what it shows of payments in apps. */
export default function AdyenComponent({ action, onBrought, onOrdered, onLeft }: AdyenComponentProps) {
  const t = useT();
  const box = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const [shown, setShown] = useState(false);
  // What is told, and in which words, may change while the form stands: the form must not go for that.
  const listeners = useRef({ t, onBrought, onOrdered, onLeft });
  const order = useAtomValue(replacedAtom)?.orderNumber;
  const [orderBefore] = useState(order);
  useEffect(() => {
    listeners.current = { t, onBrought, onOrdered, onLeft };
  });

  useEffect(() => {
    if (order && order !== orderBefore) listeners.current.onOrdered();
  }, [order, orderBefore]);

  useEffect(() => {
    let ended = false;
    let element: UIElement | undefined;
    const unlessEnded =
      <T,>(tell: (told: T) => void) =>
      (told: T) => {
        if (!ended) tell(told);
      };
    const leftFor = (key: MessageKey) => listeners.current.onLeft(listeners.current.t(key));
    const begin = async () => {
      const made = await elementOf(action, {
        onBrought: unlessEnded((result) => listeners.current.onBrought(result)),
        onFailed: unlessEnded((error) => {
          console.error('The component of the payment failed', error);
          leftFor('/checkout/component-failed');
        }),
      });
      try {
        await made.isAvailable();
      } catch (error) {
        console.warn('This browser cannot pay like that', error);
        unlessEnded(leftFor)('/checkout/payment-unsupported');
        return;
      }
      if (ended || !box.current) return;
      element = made.mount(box.current);
      setShown(true);
    };
    heading.current?.focus();
    begin().catch(
      unlessEnded((error) => {
        console.error('The component of the payment is not shown', error);
        leftFor('/checkout/component-failed');
      }),
    );
    return () => {
      ended = true;
      element?.unmount();
    };
  }, [action]);

  return (
    <section className={step.step} aria-labelledby="payment-component">
      <h2 id="payment-component" ref={heading} tabIndex={-1}>
        {t('/checkout/step-payment')}
      </h2>
      {!shown && <Spinner label={t('/checkout/component-loading')} />}
      <div ref={box} className={css.component} />
      <div className={step.actions}>
        <Button variant="secondary" onClick={() => onLeft(null)}>
          {t('/checkout/other-method')}
        </Button>
      </div>
    </section>
  );
}

interface Telling {
  onBrought: (result: string) => void;
  onFailed: (error: unknown) => void;
}

const METHODS = { scheme: Card, applepay: ApplePay, googlepay: GooglePay } as const;

const isMethod = (method: string | undefined): method is keyof typeof METHODS =>
  method !== undefined && method in METHODS;

/**
 * What stands in the page: the form of a session, which Adyen answers by itself, or an action of a payment that the shop's
 * server began. https://docs.adyen.com/online-payments/build-your-integration/
 */
async function elementOf(action: AdyenAction, telling: Telling): Promise<UIElement> {
  const { environment, clientKey, countryCode, locale, session, method } = action;
  const configuration: CoreConfiguration = {
    environment,
    clientKey,
    countryCode,
    locale,
    // Nobody agreed to be watched.
    analytics: { enabled: false },
    onError: (error: AdyenCheckoutError) => {
      // The shopper closed a wallet's sheet; its button is still there.
      if (error.name !== 'CANCEL') telling.onFailed(error);
    },
  };
  if (!session) {
    AdyenCheckout.register(Swish);
    const checkout = await AdyenCheckout({
      ...configuration,
      onAdditionalDetails: ({ data: { details, paymentData } }) =>
        telling.onBrought(`details:${JSON.stringify({ details, paymentData })}`),
    });
    return checkout.createFromAction(action.action as PaymentAction);
  }
  if (!isMethod(method)) throw new Error(`No component for ${method}`);
  // The library's types do not name the result that it gives.
  const ended = (result?: { resultCode: string; sessionResult?: string }) => {
    if (result?.sessionResult) telling.onBrought(`session:${result.sessionResult}`);
    else telling.onFailed(new Error('A session without a result'));
  };
  const checkout = await AdyenCheckout({
    ...configuration,
    session,
    onPaymentCompleted: ended,
    onPaymentFailed: ended,
  });
  return new METHODS[method](checkout);
}
