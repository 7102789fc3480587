import { useEffect, useRef, useState } from 'react';
import { engine } from '@/features/cart/page-engine';
import { connection } from '@/features/realtime/connection';
import { sendDetails } from '@/lib/api/checkout';
import { ApiError } from '@/lib/api/errors';
import type { Cart, CountryOption } from '@/lib/api/types';
import { useForm } from '@/lib/form/use-form';
import { type MessageKey, useT } from '@/lib/i18n/t';
import { useAlive } from '@/lib/use-alive';
import { showSnackbar } from '@/ui/snackbar/snackbars';
import {
  type Details,
  type DetailsField,
  detailsFault,
  detailsOf,
  emptyDetails,
  fieldsOf,
  KINDS,
  sameDetails,
  splitRefusal,
  wireDetails,
} from './details-form';
import { forgetDrafts, keepDraft, readDraft } from './drafts';
import { tellFailure } from './failures';

/** The buyer's details: what is typed, what is wrong with it, and what becomes of it when it is sent. */
export function useDetails(cart: Cart, countries: readonly CountryOption[]) {
  const t = useT();
  const known = detailsOf(cart, countries);
  const [details, setDetails] = useState<Details>(() => {
    const draft = readDraft<Partial<Details> | null>('details', null);
    return draft ? { ...emptyDetails(countries), ...draft } : (known ?? emptyDetails(countries));
  });
  const [sending, setSending] = useState(false);
  const form = useForm<DetailsField>({
    fields: fieldsOf(details),
    check: (field) => detailsFault(details, field, countries),
    sentence: (field, { reason, params }) => t(`/contact/${KINDS[field]}-${reason}` as MessageKey, params),
  });
  const typed = useRef(false);
  const alive = useAlive();

  useEffect(() => {
    if (typed.current) keepDraft('details', details);
  }, [details]);

  return {
    details,
    form,
    sending,
    /** The server knows others. */
    isUnsent: !sameDetails(details, known),
    /** Takes what was typed or chosen; no field where a flag was. */
    change: (next: Partial<Details>, field?: DetailsField) => {
      typed.current = true;
      setDetails((old) => ({ ...old, ...next }));
      if (field) form.changed(field);
    },
    /** Takes what the shop knows already. That is no draft of the shopper's. */
    fill: (next: Partial<Details>) => setDetails((old) => ({ ...old, ...next })),
    /** Sends the details where the server knows others; calls `done` once it has taken them, and waits for that. */
    send: (done: () => Promise<void>) =>
      form.submit(async () => {
        if (sending) return;
        setSending(true);
        try {
          await tell();
          // Whoever went elsewhere meanwhile is left there.
          if (alive.current) await done();
        } catch (error) {
          refuse(error);
        } finally {
          setSending(false);
        }
      }),
  };

  async function tell(): Promise<void> {
    if (sameDetails(details, known)) return;
    const answer = await sendDetails(await connection.context(), wireDetails(details));
    // Which step is next the cart on the screen says.
    await engine.shown(answer);
    forgetDrafts('details');
  }

  function refuse(error: unknown): void {
    const errors = error instanceof ApiError ? error.problem.errors : undefined;
    if (!errors) {
      tellFailure(error);
      return;
    }
    console.error(error);
    const { fields, others } = splitRefusal(errors);
    if (Object.keys(fields).length > 0) form.refuse(fields);
    for (const text of others) showSnackbar({ text, variant: 'error' });
  }
}

export type DetailsState = ReturnType<typeof useDetails>;
