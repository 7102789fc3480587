import { useEffect, useId, useRef, useState } from 'react';
import { ApiError } from '@/lib/api/errors';
import type { Withdrawal as Change } from '@/lib/api/orders';
import type { Order } from '@/lib/api/types';
import { dateWriter } from '@/lib/dates';
import { useT } from '@/lib/i18n/t';
import { useLanguage } from '@/lib/page';
import { Button, ButtonLink } from '@/ui/button/button';
import { isExempt, type Offer, offerOf } from './rights';
import css from './withdrawal.module.css';
import { WithdrawalCheck } from './withdrawal-check';
import { type Chosen, WithdrawalChoice } from './withdrawal-choice';

export interface WithdrawalProps {
  order: Order;
  /** Tells the server; the answer is the order as it is then. */
  send(change: Change): Promise<Order>;
  /** Shows the order as it is then. */
  onChanged(order: Order): void;
}

type Step =
  | { is: 'offer' }
  | { is: 'choice' }
  | { is: 'check'; change: Change }
  | { is: 'done'; action: Change['action'] };

/**
 * Getting out of a purchase, in two steps: a function whose name says what it is, and a confirmation, after which a letter
 * acknowledges it (directive 2023/2673). And what was asked so far.
 */
export default function Withdrawal({ order, send, onChanged }: WithdrawalProps) {
  const t = useT();
  const id = useId();
  const [step, setStep] = useState<Step>({ is: 'offer' });
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<{ text: string } | null>(null);
  // What was chosen stays where somebody goes back to it.
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const place = useRef<HTMLElement>(null);
  const moved = useRef(false);
  const offer = offerOf(order);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus goes along with the steps, and nowhere at first.
  useEffect(() => {
    if (!moved.current) return;
    const [target] = place.current?.querySelectorAll<HTMLElement>('[data-step] h3, [data-step] button') ?? [];
    target?.focus();
  }, [step.is]);

  if (offer.is === 'nothing' && step.is === 'offer' && order.returns.length === 0) return null;
  const go = (next: Step) => {
    moved.current = true;
    setFailure(null);
    setStep(next);
  };
  const confirm = (change: Change) => {
    if (sending) return;
    setSending(true);
    setFailure(null);
    send(change).then(
      (changed) => {
        setSending(false);
        setChosen(null);
        go({ is: 'done', action: change.action });
        onChanged(changed);
      },
      (error: unknown) => {
        setSending(false);
        const isOver = error instanceof ApiError && error.problem.code === 'not-possible';
        setFailure({ text: t(isOver ? '/withdrawal/not-possible' : '/withdrawal/failed') });
      },
    );
  };
  return (
    <section ref={place} className={css.part} aria-labelledby={id}>
      <h2 id={id}>{t('/withdrawal/heading')}</h2>
      {order.returns.length > 0 ? <Asked order={order} /> : null}
      <div data-step={step.is} className={css.step}>
        {step.is === 'offer' ? (
          <Offered
            order={order}
            offer={offer}
            onBegin={() =>
              go(offer.is === 'cancel' ? { is: 'check', change: { action: 'cancel' } } : { is: 'choice' })
            }
          />
        ) : null}
        {step.is === 'choice' && offer.is === 'return' ? (
          <WithdrawalChoice
            lines={offer.lines}
            chosen={chosen}
            onChosen={(next) => {
              setChosen(next);
              const { reference, reason, pieces } = next;
              const lines = pieces.map(({ id: lineItemId, count: quantity }) => ({ lineItemId, quantity }));
              const change: Change = { action: 'return', reference, lines, ...(reason ? { reason } : {}) };
              go({ is: 'check', change });
            }}
            onLeave={() => go({ is: 'offer' })}
          />
        ) : null}
        {step.is === 'check' ? (
          <WithdrawalCheck
            order={order}
            change={step.change}
            sending={sending}
            failure={failure}
            onConfirm={() => confirm(step.change)}
            onBack={() => go({ is: step.change.action === 'cancel' ? 'offer' : 'choice' })}
          />
        ) : null}
        {step.is === 'done' ? <Done order={order} action={step.action} /> : null}
      </div>
    </section>
  );
}

interface OfferedProps {
  order: Order;
  offer: Offer;
  onBegin(): void;
}

function Offered({ order, offer, onBegin }: OfferedProps) {
  const t = useT();
  const day = useDay();
  switch (offer.is) {
    case 'cancel':
      return (
        <>
          <p>{t('/withdrawal/cancel-intro')}</p>
          <Button variant="secondary" onClick={onBegin}>
            {t('/withdrawal/cancel')}
          </Button>
        </>
      );
    case 'return':
      return (
        <>
          <p>
            {offer.until ? t('/withdrawal/intro-until', { date: day(offer.until) }) : t('/withdrawal/intro')}{' '}
            {order.allLineItems.some(isExempt) ? t('/withdrawal/exempt') : null}
          </p>
          <Button variant="secondary" onClick={onBegin}>
            {t('/withdrawal/withdraw')}
          </Button>
        </>
      );
    case 'not-yet':
      return <p>{t('/withdrawal/not-yet')}</p>;
    case 'elsewhere':
      return (
        <>
          <p>{t('/withdrawal/elsewhere')}</p>
          <ButtonLink href={`${order.lookupUrl}?number=${order.orderNumber}`} variant="secondary">
            {t('/pages/order-lookup')}
          </ButtonLink>
        </>
      );
    case 'nothing':
      return null;
  }
}

/** What the shopper asked to give back so far, and where it is sent. */
function Asked({ order }: { order: Order }) {
  const t = useT();
  const day = useDay();
  const nameOf = (id: number) => order.allLineItems.find((line) => line.id === id)?.displayName ?? '';
  return (
    <>
      <ul className={css.asked}>
        {order.returns.map(({ id, askedAt, lines, reason }) => (
          <li key={id}>
            {t('/withdrawal/asked-on', { date: day(askedAt) })}
            <ul>
              {lines.map(({ lineItemId, quantity }) => (
                <li key={lineItemId}>
                  {nameOf(lineItemId)} × {quantity}
                </li>
              ))}
            </ul>
            {reason ? <q>{reason}</q> : null}
          </li>
        ))}
      </ul>
      {order.returnAddress.length > 0 ? (
        <div>
          {t('/withdrawal/send-to')}
          <address className={css.address}>{order.returnAddress.join('\n')}</address>
        </div>
      ) : null}
    </>
  );
}

function Done({ order, action }: { order: Order; action: Change['action'] }) {
  const t = useT();
  const key = action === 'cancel' ? 'cancelled' : 'done';
  const money = action === 'cancel' ? 'money' : 'return';
  return (
    <>
      <h3 tabIndex={-1}>{t(`/withdrawal/${key}-heading`)}</h3>
      <p>
        {t(`/withdrawal/${key}`, { email: order.email })} {t(`/withdrawal/${money}-${order.moneyBack}`)}
      </p>
    </>
  );
}

function useDay(): (moment: string) => string {
  return dateWriter(useLanguage(), { dateStyle: 'long' });
}
