import { type FormEvent, useEffect, useRef, useState } from 'react';
import { engine } from '@/features/cart/page-engine';
import { PolicyLink } from '@/features/consents/policy-link';
import { connection } from '@/features/realtime/connection';
import { fetchConsents, fetchPaymentDetail, fetchPaymentMethods } from '@/lib/api/checkout';
import type {
  Cart,
  CartLock,
  ConsentText,
  Language,
  Market,
  PaymentDetail,
  PaymentMethod,
} from '@/lib/api/types';
import { chunk } from '@/lib/chunk';
import { CONSENTS_LIFETIME } from '@/lib/clock';
import { useT } from '@/lib/i18n/t';
import { useLanguage, useMarket } from '@/lib/page';
import { type Query, queries } from '@/lib/query-cache';
import { useQuery } from '@/lib/use-query';
import { Button } from '@/ui/button/button';
import { StepActions } from '@/ui/button/step-actions';
import { ChunkView } from '@/ui/chunk-view';
import { Checkbox } from '@/ui/field/checkbox';
import { ChoiceList } from '@/ui/field/choice-list';
import { FieldError } from '@/ui/field/field-error';
import { Spinner } from '@/ui/spinner';
import type { BecomeMemberProps } from './become-member';
import { isBlocked } from './blocked';
import { blockedNote } from './blocked-note-chunk';
import type { ChangedNoteProps } from './changed-note';
import css from './checkout.module.css';
import { differences, needsConsent, type Seen, seenNow, seenOf } from './differences';
import { keepDraft, readDraft } from './drafts';
import { lockNote } from './lock-note-chunk';
import { isDocumentOf } from './steps';
import type { PaymentFlow } from './use-payment';

const becomeMember = chunk<BecomeMemberProps>(() => import('./become-member'));
const changedNote = chunk<ChangedNoteProps>(() => import('./changed-note'));

const detailQuery = ({ id, language, totalPrice, giftCardPaymentAmount }: Cart): Query<PaymentDetail> => ({
  key: `payment:${id}:${language}:${totalPrice}:${giftCardPaymentAmount}`,
  load: async () => {
    const detail = await fetchPaymentDetail(await connection.context());
    // What is left to pay and the cart beside it are of one moment.
    engine.refreshUnlessLive();
    return detail;
  },
  topics: ['prices'],
});

const methodsQuery = (
  market: Market,
  language: Language,
  shipping: string | null,
): Query<PaymentMethod[]> => ({
  key: `payment-methods:${market}:${language}:${shipping ?? ''}`,
  load: () => fetchPaymentMethods(market, language, shipping),
  topics: ['localizations'],
});

const consentsQuery = (market: Market, language: Language): Query<ConsentText[]> => ({
  key: `consents:${market}:${language}`,
  load: () => fetchConsents(market, language),
  topics: ['localizations'],
  lifetime: CONSENTS_LIFETIME,
});

/** What somebody chose and ticked when they ordered a cart. */
interface Given {
  cartId: string;
  method: string | null;
  ticked: readonly string[];
}

export interface PaymentStepProps {
  cart: Cart;
  lock: CartLock | null;
  payment: PaymentFlow;
  /** Whether whoever orders can become a customer of the shop's own. */
  offersAccount: boolean;
}

/** What is agreed to, how it is paid, and the button that orders. */
export default function PaymentStep({ cart, lock, payment, offersAccount }: PaymentStepProps) {
  const t = useT();
  const [market, language] = [useMarket(), useLanguage()];
  const detail = useQuery(detailQuery(cart), { keepPrevious: true });
  const methods = useQuery(methodsQuery(market, language, cart.shippingMethodId));
  const consents = useQuery(consentsQuery(market, language));
  useYoung(consentsQuery(market, language).key);
  useOwnDocument(methods.data);
  const { paying, refused, order } = payment;
  const [given] = useState(() => {
    const kept = readDraft<Given | null>('payment', null);
    return kept?.cartId === cart.id ? kept : null;
  });
  const [method, setMethod] = useState(given?.method ?? null);
  const [ticked, setTicked] = useState(given?.ticked ?? []);
  const [joins, setJoins] = useState(false);
  const [tried, setTried] = useState(false);
  const [before, setBefore] = useState<Seen>(() => seenOf(cart));
  const form = useRef<HTMLFormElement>(null);
  const now = seenOf(cart);
  const seen = seenNow(before, now);
  if (seen !== before) setBefore(seen);
  const isOther = needsConsent(seen, now);
  const blocked = cart.allLineItems.some(isBlocked);
  const problem = payment.problem ?? (blocked ? null : refused);

  const failed = [detail, methods, consents].filter(({ error, loading }) => error !== undefined && !loading);
  if (failed.length > 0)
    return (
      <div className={css.problem} role="alert">
        <p>{t('/checkout/payment-failed')}</p>
        <Button
          variant="secondary"
          onClick={() => {
            for (const { refetch } of failed) refetch();
          }}
        >
          {t('/ui/retry')}
        </Button>
      </div>
    );
  if (!detail.data || !methods.data || !consents.data)
    return <Spinner label={t('/checkout/payment-loading')} fills />;

  const { isPaymentNeeded, payableDisplay } = detail.data;
  const chosen = methods.data.find(({ id }) => id === method) ?? null;
  const lacksMethod = isPaymentNeeded && !chosen;
  const unticked = consents.data.filter(({ id, required }) => required && !ticked.includes(id));
  const unfinished = lacksMethod || unticked.length > 0 || isOther || blocked;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (unfinished) {
      const wrong = lacksMethod ? '[name="paymentMethod"]' : '[data-unticked]';
      const first = blocked ? '[data-blocked]' : isOther ? '[data-changed]' : wrong;
      form.current?.querySelector<HTMLElement>(first)?.focus();
      return;
    }
    // A provider that refuses leads back here: what was chosen and ticked for this order stands still.
    keepDraft('payment', { cartId: cart.id, method, ticked } satisfies Given);
    void order({
      cart,
      total: seen.total,
      consents: [...ticked],
      wantsAccount: joins,
      method: isPaymentNeeded ? chosen : null,
    });
  };

  return (
    <form noValidate className={css.form} ref={form} onSubmit={submit}>
      {problem && (
        <div className={css.problem} role="alert">
          <p>{problem}</p>
        </div>
      )}
      {blocked && <ChunkView chunk={blockedNote} props={{ takesFocus: refused !== null }} />}
      {lock && paying === 'idle' && (
        <ChunkView chunk={lockNote} props={{ cart, lock, isTold: problem !== null }} />
      )}
      {isOther && (
        <ChunkView
          chunk={changedNote}
          props={{
            changes: differences(seen, now),
            before: seen.totalDisplay,
            after: now.totalDisplay,
            onAgree: () => setBefore(now),
          }}
        />
      )}
      {isPaymentNeeded ? (
        <ChoiceList
          legend={t('/checkout/payment-methods')}
          name="paymentMethod"
          choices={methods.data}
          chosen={method}
          error={tried && lacksMethod ? t('/validation/payment-method') : null}
          disabled={paying !== 'idle'}
          onChoose={setMethod}
        />
      ) : (
        <p className={css.note}>{t('/checkout/nothing-to-pay')}</p>
      )}
      <div className={css.group}>
        {consents.data.map(({ id, text, required, policyUrl }) => {
          const missing = required && !ticked.includes(id);
          return (
            <div key={id}>
              <Checkbox
                checked={ticked.includes(id)}
                aria-required={required || undefined}
                aria-invalid={(tried && missing) || undefined}
                aria-describedby={tried && missing ? `consent-${id}-error` : undefined}
                data-unticked={missing || undefined}
                onChange={({ target }) =>
                  setTicked((old) => (target.checked ? [...old, id] : old.filter((one) => one !== id)))
                }
              >
                {text}
              </Checkbox>
              {policyUrl ? (
                <p className={css.legal}>
                  <PolicyLink href={policyUrl} text={text} />
                </p>
              ) : null}
              <FieldError
                id={`consent-${id}`}
                error={tried && missing ? t('/validation/consents-required') : null}
              />
            </div>
          );
        })}
        {offersAccount ? (
          <ChunkView chunk={becomeMember} props={{ ticked: joins, onTick: setJoins }} />
        ) : null}
      </div>
      <p className={css.legal}>{t('/checkout/withdrawal')}</p>
      <StepActions
        label={
          isPaymentNeeded
            ? t(`/checkout/order-and-pay${laterOf(chosen)}`, { amount: payableDisplay })
            : t('/checkout/order')
        }
        unfinished={unfinished}
        busy={paying !== 'idle'}
      />
    </form>
  );
}

/** How it is paid where that is not done now, as keys of texts end. */
function laterOf(method: PaymentMethod | null): '' | '-invoice' | '-pickup' {
  const provider = method?.provider;
  return provider === 'invoice' || provider === 'pickup' ? `-${provider}` : '';
}

/** A provider's component runs only where the page came as a document of its own; nothing that was typed is lost. */
function useOwnDocument(methods: PaymentMethod[] | undefined): void {
  const needed = methods?.some(({ provider }) => provider === 'adyen');
  useEffect(() => {
    if (needed && !isDocumentOf(window.location.pathname)) window.location.reload();
  }, [needed]);
}

/** Consents are read again while they are looked at, too. */
function useYoung(key: string): void {
  useEffect(() => {
    const timer = setInterval(() => queries.outdate(key), CONSENTS_LIFETIME);
    return () => clearInterval(timer);
  }, [key]);
}
