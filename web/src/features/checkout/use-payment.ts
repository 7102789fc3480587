import { useCallback, useEffect, useRef, useState } from 'react';
import { addPaymentInfo } from '@/features/analytics/events';
import { engine } from '@/features/cart/page-engine';
import { connection } from '@/features/realtime/connection';
import { authenticatePayment, placeOrder, processPayments } from '@/lib/api/checkout';
import type { Cart, PaymentMethod, ProcessAnswer } from '@/lib/api/types';
import { useT } from '@/lib/i18n/t';
import { leaveFor, navigate } from '@/lib/navigate';
import { useLanguage, useNavigation } from '@/lib/page';
import { store } from '@/lib/store';
import { useLocation } from '@/lib/url-state';
import { useAlive } from '@/lib/use-alive';
import type { AdyenAction } from './adyen-action';
import { forgetDrafts } from './drafts';
import { codeOf, refusedLines, tellFailure } from './failures';
import { ownPaymentAtom, recallOwnPayment, rememberOwnPayment } from './own-payment';
import { patiently, pause, progressOf, returnOf } from './payment-progress';

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
  const [refused, setRefused] = useState<string | null>(null);
  const [component, setComponent] = useState<InComponent | null>(null);
  const alive = useAlive();
  const lookUp = useRef<(answer: ProcessAnswer, attempt?: number) => Promise<void>>(async () => {});

  const follow = useCallback(
    async (answer: ProcessAnswer, attempt = 0): Promise<void> => {
      const progress = progressOf(answer);
      // Whoever went elsewhere meanwhile is not pulled away from there, but to what they bought.
      if (!alive.current && progress.kind !== 'ordered') return;
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
        case 'wait':
          setPaying('waiting');
          await pause(attempt);
          await lookUp.current(await patiently(() => standing(answer.orderId), alive), attempt + 1);
          return;
        default:
          setPaying('idle');
          setProblem(t(`/checkout/payment-${progress.kind}`));
      }
    },
    [orderConfirmationPageUrl, t, alive],
  );
  useEffect(() => {
    lookUp.current = follow;
  }, [follow]);

  useEffect(() => {
    recallOwnPayment();
    // The page was kept as it was left, and somebody came back to it.
    const shown = ({ persisted }: PageTransitionEvent) => {
      if (persisted) setPaying('idle');
    };
    window.addEventListener('pageshow', shown);
    return () => window.removeEventListener('pageshow', shown);
  }, []);

  /** What the provider said is asked for, and followed. */
  const ask = (question: () => Promise<ProcessAnswer>): void => {
    setPaying('waiting');
    setComponent(null);
    patiently(question, alive)
      .finally(() => alive.current && forgetReturn(path))
      .then((answer) => lookUp.current(answer))
      .catch((error: unknown) => {
        setPaying('idle');
        tellFailure(error);
      });
  };

  // The shopper comes back from the provider's page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each return.
  useEffect(() => {
    const back = returnOf(search);
    if (back) ask(() => authenticatePayment(back.payment, back.result, language));
  }, [search]);

  const order = async ({ cart, total, consents, wantsAccount, method }: Order): Promise<void> => {
    if (paying !== 'idle') return;
    setPaying('ordering');
    setProblem(null);
    setRefused(null);
    try {
      // What was done in this tab a moment ago belongs to the order.
      await engine.settled();
      const context = await connection.context();
      if (!alive.current) return;
      const before = store.get(ownPaymentAtom);
      const tabId = before?.cartId === cart.id ? before.tabId : connection.tabId;
      rememberOwnPayment({ cartId: cart.id, tabId });
      const orderId = await placeOrder(context, {
        consents,
        total,
        isBecomeFazerMember: wantsAccount,
        tabId,
      });
      if (method) addPaymentInfo(cart, method.method);
      await follow(
        method
          ? await processPayments(context, orderId, { method: method.id, returnUrl: path, anew: true })
          : await standing(orderId),
      );
    } catch (error) {
      const lines = refusedLines(error);
      // Which of them it is only the cart says.
      if (lines !== null) await engine.refresh();
      setPaying('idle');
      setRefused(lines);
      if (lines !== null) return;
      // The page shows what became dearer, and asks again.
      if (codeOf(error) === 'price-increased') setProblem(t('/checkout/price-increased'));
      else tellFailure(error);
    }
  };

  return {
    paying,
    problem,
    /** What was said of lines that could not be ordered: shown where the cart does not tell which. */
    refused,
    order,
    component: component && {
      action: component.action,
      onBrought: (result: string) =>
        ask(() => authenticatePayment(component.action.payment, result, language)),
      onOrdered: () => ask(() => standing(component.orderId)),
      onLeft: (sentence: string | null) => {
        setComponent(null);
        setPaying('idle');
        setProblem(sentence);
      },
    },
  };
}

/** What a provider's page had put into the address was told. Until then a reload tells it again. */
function forgetReturn(path: string): void {
  if (returnOf(window.location.search)) window.history.replaceState(window.history.state, '', path);
}

/** How the payment of an order stands. */
const standing = async (orderId: string): Promise<ProcessAnswer> =>
  processPayments(await connection.context(), orderId, { method: null, returnUrl: null, anew: false });

export type PaymentFlow = ReturnType<typeof usePayment>;
