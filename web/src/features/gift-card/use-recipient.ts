import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { sameCustom } from '@/features/cart/custom-line';
import { onRefusal } from '@/features/cart/refusals';
import type { GiftCardRecipient, ProblemEntry } from '@/lib/api/types';
import { useForm } from '@/lib/form/use-form';
import { type MessageKey, useT } from '@/lib/i18n/t';
import { FIELDS, LABELS, NOBODY, type RecipientField, recipientFault, trimmed } from './recipient';

/** The form of a gift card's recipient, and what becomes of what was sent. */
export function useRecipient() {
  const t = useT();
  const [values, setValues] = useState(NOBODY);
  const [added, setAdded] = useState(false);
  const sent = useRef<GiftCardRecipient | null>(null);
  const form = useForm<RecipientField>({
    fields: FIELDS,
    check: (field) => recipientFault(values, field),
    sentence: (field, fault) => t(`${LABELS[field]}-${fault.reason}` as MessageKey, fault.params),
  });

  // The words come back to whoever wrote them, unless another card was begun since.
  const takeBack = useEffectEvent(
    (refused: GiftCardRecipient | undefined, error: readonly ProblemEntry[]) => {
      const last = sent.current;
      if (!last || !refused || !sameCustom({ giftCardRecipient: refused }, { giftCardRecipient: last }))
        return false;
      sent.current = null;
      setAdded(false);
      if (values.name !== '' || values.email !== '' || values.message !== '') return false;
      setValues(last);
      const sentences = sentencesOf(error);
      form.refuse(sentences);
      return Object.keys(sentences).length > 0;
    },
  );
  useEffect(
    () => onRefusal((op, error) => takeBack(op.kind === 'add' ? op.giftCardRecipient : undefined, error)),
    [],
  );

  return {
    values,
    form,
    change: (field: RecipientField, value: string) => {
      setValues((old) => ({ ...old, [field]: value }));
      setAdded(false);
      form.changed(field);
    },
    /** True when the last card lies in the cart. */
    added,
    /** The recipient as the cart takes it. */
    recipient: () => trimmed(values),
    /** The card is on its way: the form is for another one. Who sends it stays. */
    startOver: (recipient: GiftCardRecipient) => {
      sent.current = recipient;
      setValues({ ...NOBODY, sender: recipient.sender });
      form.reset();
      setAdded(true);
    },
  };
}

/** What a refusal says of each field. */
function sentencesOf(error: readonly ProblemEntry[]): Partial<Record<RecipientField, string>> {
  const errors = error.find(({ code, errors }) => code === 'invalid' && errors)?.errors ?? {};
  const texts = FIELDS.map((field) => [field, errors[field]?.join(' ')] as const);
  return Object.fromEntries(texts.filter(([, sentence]) => sentence));
}
