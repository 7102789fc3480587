import { useCallback, useEffect, useRef, useState } from 'react';
import { addPaymentInfo } from '@/features/analytics/events';
import { engine } from '@/features/cart/page-engine';
import { connection } from '@/features/realtime/connection';
import type { CartContext } from '@/lib/api/cart';
import { authenticatePayment, placeOrder, processPayments } from '@/lib/api/checkout';
import type { Cart, PaymentMethod, ProcessAnswer } from '@/lib/api/types';
import { useT } from '@/lib/i18n/t';
import { leaveFor, navigate } from '@/lib/navigate';
import { useLanguage, useNavigation } from '@/lib/page';
import { store } from '@/lib/store';
import { useLocation } from '@/lib/url-state';
import type { AdyenAction } from './adyen-action';
import { forgetDrafts } from './drafts';
import { codeOf, tellFailure } from './failures';
import { ownPaymentAtom, recallOwnPayment, rememberOwnPayment } from './own-payment';
import { pauseBefore, progressOf, returnOf } from './payment-progress';

/** What is under way. */
export type Paying = 'idle' | 'ordering' | 'waiting' | 'leaving';

/** What a provider's component goes on with, of which order. */
interface InComponent {
  orderId: string;
  action: AdyenAction;
}

interface Order {
  cart: Cart;
  /** What the button showed. */
  total: number;
  consents: string[];
  /** Whether the buyer wants an account, who has none. */
  wantsAccount: boolean;
  /** None where nothing is left to pay. */
  method: PaymentMethod | null;
}

/** Orders, pays, and follows the payment until it is an order or another one has to begin. */
export function usePayment() {
  const t = useT();
  const language = useLanguage();
  const { orderConfirmationPageUrl } = useNavigation();
  const { path, search } = useLocation();
  const [paying, setPaying] = useState<Paying>('idle');
  const [problem, setProblem] = useState<string | null>(null);
  const [component, setComponent] = useState<InComponent | null>(null);
  const alive = useRef(true);
  const lookUp = useRef<(answer: ProcessAnswer, attempt?: number) => Promise<void>>(async () => {});

  const follow = useCallback(
    async (answer: ProcessAnswer, attempt = 0): Promise<void> => {
      const progress = progressOf(answer);
      switch (progress.kind) {
        case 'leave':
          setPaying('leaving');
          leaveFor(progress.url);
          return;
        case 'component':
          setPaying('ordering');
          setComponent({ orderId: answer.orderId, action: progress.action });
          return;
        case 'ordered':
          forgetDrafts('details', 'greeting', 'payment');
          rememberOwnPayment(null);
          engine.refreshUnlessLive();
          await navigate(`${orderConfirmationPageUrl ?? '/'}?orderId=${progress.orderId}`, { replace: true });
          return;
        case 'wait': {
          setPaying('waiting');
          await new Promise((resolve) => setTimeout(resolve, pauseBefore(attempt)));
          if (!alive.current) return;
          await lookUp.current(await stand(await connection.context(), answer.orderId), attempt + 1);
          return;
        }
        case 'refused':
          setPaying('idle');
          setProblem(t('/checkout/payment-refused'));
          return;
        case 'ended':
          setPaying('idle');
          setProblem(t('/checkout/payment-ended'));
          return;
        case 'unsupported':
          setPaying('idle');
          setProblem(t('/checkout/payment-unsupported'));
      }
    },
    [orderConfirmationPageUrl, t],
  );
  useEffect(() => {
    lookUp.current = follow;
  }, [follow]);

  useEffect(() => {
    alive.current = true;
    recallOwnPayment();
    // The page was kept as it was left, and somebody came back to it.
    const shown = ({ persisted }: PageTransitionEvent) => {
      if (persisted) setPaying('idle');
    };
    window.addEventListener('pageshow', shown);
    return () => {
      alive.current = false;
      window.removeEventListener('pageshow', shown);
    };
  }, []);

  /** What the provider said is asked for, and followed. */
  const ask = (question: Promise<ProcessAnswer>): void => {
    setPaying('waiting');
    setComponent(null);
    question
      .then((answer) => lookUp.current(answer))
      .catch((error: unknown) => {
        setPaying('idle');
        tellFailure(error);
      });
  };

  // The shopper comes back from the provider's page; what it said is asked for once, and leaves the address.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each return.
  useEffect(() => {
    const back = returnOf(search);
    if (!back) return;
    window.history.replaceState(window.history.state, '', path);
    ask(authenticatePayment(back.payment, back.result, language));
  }, [search]);

  const order = async ({ cart, total, consents, wantsAccount, method }: Order): Promise<void> => {
    if (paying !== 'idle') return;
    setPaying('ordering');
    setProblem(null);
    try {
      // What was done in this tab a moment ago belongs to the order.
      await engine.settled();
      const context = await connection.context();
      const before = store.get(ownPaymentAtom);
      const tabId = before?.cartId === cart.id ? before.tabId : connection.tabId;
      rememberOwnPayment({ cartId: cart.id, tabId });
      const orderId = await placeOrder(context, {
        consents,
        total,
        isBecomeFazerMember: wantsAccount,
        tabId,
      });
      if (method) addPaymentInfo(cart, method.name);
      const begun = method
        ? processPayments(context, orderId, { method: method.id, returnUrl: path, anew: true })
        : stand(context, orderId);
      await follow(await begun);
    } catch (error) {
      setPaying('idle');
      // The page shows what became dearer, and asks again.
      if (codeOf(error) === 'price-increased') setProblem(t('/checkout/price-increased'));
      else tellFailure(error);
    }
  };

  return {
    paying,
    problem,
    order,
    component: component && {
      action: component.action,
      onBrought: (result: string) => ask(authenticatePayment(component.action.payment, result, language)),
      onOrdered: () => ask(connection.context().then((context) => stand(context, component.orderId))),
      onLeft: (sentence: string | null) => {
        setComponent(null);
        setPaying('idle');
        setProblem(sentence);
      },
    },
  };
}

/** How the payment of an order stands. */
const stand = (context: CartContext, orderId: string): Promise<ProcessAnswer> =>
  processPayments(context, orderId, { method: null, returnUrl: null, anew: false });

export type PaymentFlow = ReturnType<typeof usePayment>;
