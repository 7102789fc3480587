import { useCallback, useEffect, useRef, useState } from 'react';
import { sameCustom } from '@/features/cart/custom-line';
import { onRefusal } from '@/features/cart/refusals';
import type { TabletEdit } from '@/features/cart/tablet-edit';
import type { CountryOption, CustomTablet, ProblemEntry } from '@/lib/api/types';
import { useForm } from '@/lib/form/use-form';
import { type MessageKey, useT } from '@/lib/i18n/t';
import { drafts } from './drafts';
import {
  emptyForm,
  FIELDS,
  type Field,
  faultKey,
  faultOf,
  formOf,
  isBlank,
  type Step,
  type TabletForm,
} from './tablet-form';

const ALL_FIELDS: readonly Field[] = [...FIELDS.design, ...FIELDS.recipient];

/** The form of one product's tablet: what is written, which step is shown, and what becomes of what was sent. */
export function useTabletForm(product: string, countries: readonly CountryOption[]) {
  const t = useT();
  const [values, setValues] = useState(() => drafts.get(product) ?? emptyForm(countries));
  const [step, setStep] = useState<Step>('design');
  // A new object each time: the heading is focused after the next rendering.
  const [arrival, setArrival] = useState<object | null>(null);
  const [added, setAdded] = useState(false);
  /** The tablet of the cart that this one will take the place of. */
  const [edited, setEdited] = useState<CustomTablet | null>(null);
  const sent = useRef<{ values: TabletForm; tablet: CustomTablet; edited: CustomTablet | null } | null>(null);
  const current = useRef(values);
  const form = useForm<Field>({
    fields: FIELDS[step],
    check: (field) => faultOf(values, field, countries),
    sentence: (field, fault) => t(faultKey(field, fault) as MessageKey, fault.params),
  });
  const refuse = useRef(form.refuse);

  useEffect(() => {
    refuse.current = form.refuse;
    current.current = values;
    // What was begun as a change of a tablet in the cart is no new one later.
    if (edited || isBlank(values)) drafts.delete(product);
    else drafts.set(product, values);
  }, [form.refuse, values, product, edited]);

  const go = useCallback((next: Step) => {
    setStep(next);
    setArrival({});
  }, []);

  useEffect(
    () =>
      onRefusal((op, error) => {
        const last = sent.current;
        const tablet = op.kind === 'add' ? op.customTablet : undefined;
        if (!last || !tablet || !sameCustom({ customTablet: tablet }, { customTablet: last.tablet }))
          return false;
        sent.current = null;
        setAdded(false);
        // A tablet that was begun since is not overwritten.
        if (!isBlank(current.current)) return false;
        const sentences = fieldSentences(error);
        const first = ALL_FIELDS.find((field) => sentences[field]);
        setValues(last.values);
        // The one in the cart is still the one to be replaced.
        setEdited(last.edited);
        setStep(FIELDS.design.some((field) => field === first) ? 'design' : 'recipient');
        if (first) refuse.current(sentences);
        else setArrival({});
        return first !== undefined;
      }),
    [],
  );

  return {
    values,
    form,
    step,
    arrival,
    go,
    /** Takes what was typed into a field. */
    change: (next: TabletForm, field: Field) => {
      setValues(next);
      form.changed(field);
    },
    edited,
    /** Takes up a tablet of the cart. */
    edit: ({ tablet, quantity }: TabletEdit) => {
      setEdited(tablet);
      setAdded(false);
      setValues(formOf(tablet, quantity));
      form.reset();
      go('design');
    },
    setQuantity: (quantity: number) => setValues((old) => ({ ...old, quantity })),
    /** True when the last tablet lies in the cart. */
    added,
    /** The tablet is on its way: the form is for another one. */
    startOver: (tablet: CustomTablet) => {
      sent.current = { values, tablet, edited };
      setEdited(null);
      setAdded(true);
      setValues(emptyForm(countries));
      form.reset();
      go('design');
    },
  };
}

export type TabletFormState = ReturnType<typeof useTabletForm>;

/** What a refusal says of each field. */
function fieldSentences(error: readonly ProblemEntry[]): Partial<Record<Field, string>> {
  const errors = error.find(({ code, errors }) => code === 'invalid' && errors)?.errors ?? {};
  const texts = ALL_FIELDS.map((field) => [field, errors[field]?.join(' ')] as const);
  return Object.fromEntries(texts.filter(([, sentence]) => sentence));
}
