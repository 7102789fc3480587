import { type FormEvent, useEffect, useRef, useState } from 'react';
import { changed, type FormState, left, newForm, refusedBy, sent } from './form-state';
import type { Fault } from './rules';

/** Where the list of what is wrong stands, for the focus to find it. */
export const SUMMARY_ATTRIBUTE = 'data-error-summary';

export interface FormRules<F extends string> {
  /** Those on the screen, in their order. */
  fields: readonly F[];
  /** What is wrong with a field as it stands; null when nothing is. */
  check(field: F): Fault | null;
  /** The sentence for it. */
  sentence(field: F, fault: Fault): string;
}

/** One thing that is wrong, for the list above the form. */
export interface SummaryEntry<F extends string = string> {
  readonly field: F;
  readonly text: string;
}

/**
 * What a form says of its fields, and when: after a field was left or the form was sent, and no longer once something
 * was typed. Values are kept by whoever asks. `ref` goes to what holds the fields, each of which has its name.
 */
export function useForm<F extends string>({ fields, check, sentence }: FormRules<F>) {
  const [state, setState] = useState<FormState<F>>(newForm<F>);
  const ref = useRef<HTMLFormElement & HTMLDivElement>(null);
  // A new object each time: two refusals in a row move the focus twice.
  const [attempt, setAttempt] = useState<object | null>(null);
  const isWrong = (field: F) => state.refused[field] !== undefined || check(field) !== null;
  const wrong = fields.filter(isWrong);

  const errorOf = (field: F): string | null => {
    if (state.refused[field] !== undefined) return state.refused[field];
    const fault = state.shown.has(field) ? check(field) : null;
    return fault && sentence(field, fault);
  };

  const summary: SummaryEntry<F>[] = fields.flatMap((field) => {
    const text = state.summary.includes(field) ? errorOf(field) : null;
    return text === null ? [] : [{ field, text }];
  });
  const [first] = summary;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus moves once for each attempt, not with what is typed.
  useEffect(() => {
    if (!attempt) return;
    const list = ref.current?.querySelector<HTMLElement>(`[${SUMMARY_ATTRIBUTE}]`);
    const field = ref.current?.querySelector<HTMLElement>(`[name="${first?.field}"]`);
    (list ?? field)?.focus();
  }, [attempt]);

  return {
    ref,
    errorOf,
    summary,
    /** True while something is wrong, said or not. */
    isWrong: wrong.length > 0,
    /** True while the server's refusal stands. */
    isRefused: Object.keys(state.refused).length > 0,
    changed: (field: F) => setState((old) => changed(old, field)),
    left: (field: F) => setState((old) => left(old, field)),
    /** Sends the form where nothing is wrong; else says what is, and goes there. */
    submit: (send: () => void) => (event: FormEvent) => {
      event.preventDefault();
      setState((old) => sent(old, wrong));
      if (wrong.length === 0) send();
      else setAttempt({});
    },
    /** Shows at the fields what the server said of them, and goes there. */
    refuse: (refused: Partial<Record<F, string>>) => {
      setState((old) => refusedBy(old, refused));
      setAttempt({});
    },
    /** As if nothing had been typed. */
    reset: () => setState(newForm<F>()),
  };
}

export type Form<F extends string> = ReturnType<typeof useForm<F>>;
