import { type FormEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { addShippingInfo } from '@/features/analytics/events';
import { FreeDeliveryNote } from '@/features/cart/free-delivery';
import type { DeliveryMethod } from '@/lib/api/types';
import { chunk } from '@/lib/chunk';
import { useT } from '@/lib/i18n/t';
import { Button } from '@/ui/button/button';
import { StepActions } from '@/ui/button/step-actions';
import { ChunkView } from '@/ui/chunk-view';
import { ChoiceList } from '@/ui/field/choice-list';
import { FieldError } from '@/ui/field/field-error';
import { Spinner } from '@/ui/spinner';
import css from './checkout.module.css';
import Greeting, { type GreetingProps } from './greeting';
import type { PickupPointsProps } from './pickup-points';
import { useShipping } from './use-shipping';

// Only shops with a delivery provider need it.
const deliveryWidget = chunk<{ snippet: string; onChanged: () => void }>(() => import('./delivery-widget'));
// Most goods are brought.
const pickupPoints = chunk<PickupPointsProps>(() => import('./pickup-points'));

export interface DeliveryStepProps extends GreetingProps {
  onDone: () => Promise<void>;
}

/** How the goods come. */
export default function DeliveryStep({ cart, greet, onDone }: DeliveryStepProps) {
  const t = useT();
  // What it is called in a delivery provider's widget the cart says.
  const shipping = useShipping(cart, (chosen) =>
    addShippingInfo(chosen, chosen.shippingMethodName ?? chosen.shippingMethodId ?? ''),
  );
  const [missing, setMissing] = useState(false);
  const [going, setGoing] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const id = useId();
  const { methods, method, points, point, isComplete, sending } = shipping;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMissing(!isComplete);
    if (isComplete) setGoing(true);
    else
      form.current
        ?.querySelector<HTMLElement>(`[name="${method ? 'pickupPoint' : 'shippingMethod'}"]`)
        ?.focus();
  };

  const onOther = () => {
    setMissing(false);
    setGoing(false);
  };

  // The choice may still be on its way when somebody goes on. One that was refused is told, and asked for anew.
  const go = useEffectEvent(async () => {
    if (isComplete) await onDone();
    setGoing(false);
  });
  useEffect(() => {
    if (going && !sending) void go();
  }, [going, sending]);

  if (!methods && shipping.failed)
    return (
      <div className={css.problem} role="alert">
        <p>{t('/checkout/delivery-failed')}</p>
        <Button variant="secondary" onClick={shipping.refetch}>
          {t('/ui/retry')}
        </Button>
      </div>
    );
  if (!methods) return <Spinner label={t('/checkout/delivery-loading')} fills />;
  if (methods.length === 0 && shipping.widget === null)
    return (
      <p className={css.problem} role="alert">
        {t('/checkout/delivery-none')}
      </p>
    );
  return (
    <div className={css.form}>
      <form noValidate className={css.form} id={id} ref={form} onSubmit={submit}>
        {shipping.widget === null ? (
          <ChoiceList
            legend={t('/checkout/shipping-methods')}
            name="shippingMethod"
            choices={methods.map(choice)}
            chosen={method}
            error={missing && !method ? t('/validation/shipping-method-required') : null}
            onChoose={(chosen) => {
              onOther();
              shipping.choose(chosen);
            }}
          />
        ) : (
          <ChunkView
            chunk={deliveryWidget}
            props={{
              snippet: shipping.widget,
              onChanged: () => {
                onOther();
                shipping.chooseInWidget();
              },
            }}
            fallback={<Spinner label={t('/checkout/delivery-loading')} />}
          />
        )}
        {shipping.widget !== null && (
          <FieldError
            id={id}
            error={missing && !isComplete ? t('/validation/shipping-method-required') : null}
          />
        )}
        {points.length > 0 && (
          <ChunkView
            chunk={pickupPoints}
            props={{
              points,
              chosen: point,
              error: missing && method && !point ? t('/checkout/pickup-point-required') : null,
              onChoose: (chosen) => {
                onOther();
                shipping.choosePoint(chosen);
              },
            }}
            fallback={<Spinner label={t('/checkout/delivery-loading')} />}
          />
        )}
        <FreeDeliveryNote cart={cart} />
      </form>
      <Greeting cart={cart} greet={greet} />
      <StepActions form={id} label={t('/checkout/continue')} unfinished={!isComplete} busy={going} />
    </div>
  );

  function choice({ id: key, kind, name, description, arrival, price, priceString }: DeliveryMethod) {
    const arrives = kind === 'store' ? '/delivery/pickup-arrives' : '/checkout/arrives';
    const when = arrival ? t(arrives, { days: arrival }) : null;
    return {
      id: key,
      name,
      detail: (
        <>
          {when ? <span className={css.when}>{when}</span> : null}
          {description}
        </>
      ),
      aside: price === 0 ? t('/delivery/free') : priceString,
    };
  }
}
