import { useState } from 'react';
import { AddedNote } from '@/features/cart/added-note';
import { type ProductSnapshot, useAddToCart } from '@/features/cart/use-cart';
import { useT } from '@/lib/i18n/t';
import { MAX_GIFT_CARDS } from '@/lib/limits.gen';
import { StepActions } from '@/ui/button/step-actions';
import { ErrorSummary } from '@/ui/field/error-summary';
import { TextAreaField } from '@/ui/field/text-area-field';
import { TextField } from '@/ui/field/text-field';
import { QtyStepper } from '@/ui/qty-stepper/qty-stepper';
import css from './gift-card-form.module.css';
import { LABELS, ROOM } from './recipient';
import { useRecipient } from './use-recipient';

interface GiftCardFormProps {
  /** What the cart needs to know of the amount. */
  product: ProductSnapshot;
  /** Why it cannot be ordered; null where it can. */
  blocked: string | null;
}

/** Who gets the gift card, from whom and with which words. */
export function GiftCardForm({ product, blocked }: GiftCardFormProps) {
  const t = useT();
  const add = useAddToCart();
  const [quantity, setQuantity] = useState(1);
  const { values, form, change, added, recipient, startOver } = useRecipient();
  const submit = () => {
    const giftCardRecipient = recipient();
    if (blocked === null && add(product, quantity, { giftCardRecipient })) {
      startOver(giftCardRecipient);
      setQuantity(1);
    }
  };
  const field = (name: keyof typeof LABELS) => ({
    label: t(LABELS[name]),
    name,
    value: values[name],
    error: form.errorOf(name),
    onType: (value: string) => change(name, value),
    onLeave: () => form.left(name),
  });
  const { onLeave: _, ...message } = field('message');
  return (
    <form noValidate className={css.form} ref={form.ref} onSubmit={form.submit(submit)}>
      <ErrorSummary entries={form.summary} />
      <fieldset className={css.group}>
        <legend className={css.legend}>{t('/gift-card/recipient')}</legend>
        <TextField {...field('name')} required autoComplete="off" />
        <TextField
          {...field('email')}
          required
          type="email"
          inputMode="email"
          autoComplete="off"
          hint={t('/gift-card/email-hint')}
        />
      </fieldset>
      <fieldset className={css.group}>
        <legend className={css.legend}>{t('/gift-card/words')}</legend>
        <TextField {...field('sender')} required autoComplete="given-name" />
        <TextAreaField {...message} optional room={ROOM} rows={3} />
      </fieldset>
      <div className={css.quantity}>
        <p aria-hidden="true">{t('/product/quantity')}</p>
        <QtyStepper
          value={quantity}
          max={MAX_GIFT_CARDS}
          label={t('/product/quantity')}
          onChange={setQuantity}
        />
      </div>
      {added ? <AddedNote text={t('/gift-card/added')} /> : null}
      <StepActions label={t('/cart/add')} unfinished={form.isWrong} blocked={blocked} />
    </form>
  );
}
