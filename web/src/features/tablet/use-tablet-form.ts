import { useCallback, useEffect, useRef, useState } from 'react';
import { cartViewAtom } from '@/features/cart/cart.atoms';
import { sameTablet } from '@/features/cart/tablet-line';
import { bus } from '@/features/realtime/bus';
import type { CountryOption, CustomTablet, ProblemEntry } from '@/lib/api/types';
import { type MessageKey, useT } from '@/lib/i18n/t';
import { store } from '@/lib/store';
import {
  emptyForm,
  FIELDS,
  type Field,
  isBlank,
  LABELS,
  LIMITS,
  type Step,
  type TabletForm,
  validate,
  wrongFields,
} from './tablet-form';

type Sentences = Partial<Record<Field, string>>;

/** What is not in the cart yet, by product: it is kept while the shopper looks at other pages, in this tab only. */
const drafts = new Map<string, TabletForm>();

const ALL_FIELDS: readonly Field[] = [...FIELDS.design, ...FIELDS.recipient];

/** The form of one product's tablet: what is written, what is wrong with it, and where the focus goes next. */
export function useTabletForm(product: string, countries: readonly CountryOption[]) {
  const t = useT();
  const [form, setForm] = useState(() => drafts.get(product) ?? emptyForm(countries));
  const [step, setStep] = useState<Step>('design');
  const [touched, setTouched] = useState<ReadonlySet<Field>>(new Set());
  const [refused, setRefused] = useState<Sentences>({});
  // The name of what is focused after the next rendering; a new object each time.
  const [focus, setFocus] = useState<{ on: Field | 'heading' } | null>(null);
  const [added, setAdded] = useState(false);
  const sent = useRef<{ form: TabletForm; tablet: CustomTablet } | null>(null);
  const current = useRef(form);

  useEffect(() => {
    current.current = form;
    if (isBlank(form)) drafts.delete(product);
    else drafts.set(product, form);
  }, [form, product]);

  const go = useCallback((next: Step) => {
    setStep(next);
    setFocus({ on: 'heading' });
  }, []);

  useEffect(
    () =>
      bus.on('d2c:cart:error', (detail, from) => {
        const last = sent.current;
        if (from !== 'here' || !last || isInCart(last.tablet)) return;
        sent.current = null;
        setAdded(false);
        // A tablet that was begun since is not overwritten; the cart's own message has texts of the refusal.
        if (!isBlank(current.current)) return;
        const sentences = fieldSentences(detail);
        const first = ALL_FIELDS.find((field) => sentences[field]);
        setForm(last.form);
        setRefused(sentences);
        setStep(FIELDS.design.some((field) => field === first) ? 'design' : 'recipient');
        setFocus({ on: first ?? 'heading' });
      }),
    [],
  );

  /** Takes a change of some fields; what the server said of them is past. */
  const change = (next: TabletForm) => {
    setForm(next);
    setRefused((old) =>
      Object.fromEntries(
        Object.entries(old).filter(([field]) => next[field as Field] === form[field as Field]),
      ),
    );
  };

  // What the server refused stays wrong until it is changed.
  const wrong = wrongFields(form, step);
  const missing = FIELDS[step].filter((field) => wrong.includes(field) || refused[field]);

  return {
    form,
    step,
    focus,
    change,
    go,
    /** True when the server sent the tablet back and something is not corrected yet. */
    isSentBack: Object.keys(refused).length > 0,
    missing,
    touch: (field: Field) => setTouched((old) => (old.has(field) ? old : new Set(old).add(field))),
    /** Shows what is wrong in this step, and goes to the first such field. */
    reveal: () => {
      setTouched((old) => new Set([...old, ...FIELDS[step]]));
      const [first] = missing;
      if (first) setFocus({ on: first });
    },
    /** The sentence below a field: the server's, else ours once the field was left. */
    errorOf: (field: Field): string | null => {
      const wrong = touched.has(field) ? validate(form, field) : null;
      const own = wrong && t(`${LABELS[field]}-${wrong}` as MessageKey, { ...LIMITS[field] });
      return refused[field] ?? own;
    },
    /** True when the last tablet lies in the cart. */
    added,
    /** The tablet is on its way: the form is for another one. */
    startOver: (tablet: CustomTablet) => {
      sent.current = { form, tablet };
      setAdded(true);
      setForm(emptyForm(countries));
      setTouched(new Set());
      setRefused({});
      go('design');
    },
  };
}

export type TabletFormState = ReturnType<typeof useTabletForm>;

/** False once the cart has taken back what it could not keep. */
function isInCart(tablet: CustomTablet): boolean {
  const { lines } = store.get(cartViewAtom);
  return lines.some(({ customTablet }) => customTablet && sameTablet(customTablet, tablet));
}

/** What a refusal says of each field. */
function fieldSentences(detail: unknown): Sentences {
  const { error } = detail as { error: readonly ProblemEntry[] };
  const errors = error.find(({ code, errors }) => code === 'invalid' && errors)?.errors ?? {};
  const texts = ALL_FIELDS.map((field) => [field, errors[field]?.join(' ')] as const);
  return Object.fromEntries(texts.filter(([, sentence]) => sentence));
}
