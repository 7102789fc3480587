import { useState } from 'react';
import { askForConfirmation } from '@/lib/api/customers';
import { useT } from '@/lib/i18n/t';
import { useLanguage } from '@/lib/page';
import { Button } from '@/ui/button/button';
import { failureText } from './failures';

/** Sends the letter that confirms an address once more. */
export function LetterButton({ email }: { email: string }) {
  const t = useT();
  const language = useLanguage();
  const [told, setTold] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const send = () => {
    setBusy(true);
    askForConfirmation(email, language)
      .then(
        () => setTold(t('/identity/letter-sent')),
        (error: unknown) => setTold(failureText(t, error)),
      )
      .finally(() => setBusy(false));
  };
  return (
    <>
      <Button
        variant="secondary"
        aria-disabled={busy || undefined}
        aria-busy={busy || undefined}
        onClick={send}
      >
        {t('/identity/letter-again')}
      </Button>
      <p role="status">{told}</p>
    </>
  );
}
