import { useState } from 'react';
import { codeOf, failureText, refusedFields } from '@/features/identity/failures';
import type { Form } from '@/lib/form/use-form';
import { type MessageKey, type Translate, useT } from '@/lib/i18n/t';
import { showSnackbar } from '@/ui/snackbar/snackbars';

/** Sends one thing at a time: says at the fields what the server refused, above them what else went wrong, and that it is done. */
export function useSending<F extends string>(
  form?: Pick<Form<F>, 'refuse'>,
  fields: readonly F[] = [],
  tell: (t: Translate, error: unknown) => string = failureText,
) {
  const t = useT();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<{ text: string } | null>(null);
  const run = (send: () => Promise<void>, done?: MessageKey) => {
    if (busy) return;
    setBusy(true);
    setFailure(null);
    send()
      .then(
        () => {
          if (done) showSnackbar({ text: t(done), variant: 'success' });
        },
        (error: unknown) => {
          const refused = form && refusedFields(error, fields);
          if (refused) form.refuse(refused);
          // Whoever has signed in is asked for nothing but the password.
          else if (codeOf(error) === 'wrong-credentials') setFailure({ text: t('/member/wrong-password') });
          else setFailure({ text: tell(t, error) });
        },
      )
      .finally(() => setBusy(false));
  };
  return { busy, failure, run };
}
