import { type FormEvent, useState } from 'react';
import { ApiError } from '@/lib/api/client';
import { askForLink } from '@/lib/api/staff';
import { t } from '@/lib/i18n';
import { sentence } from '@/lib/problems';
import { Notice } from '@/ui/badge';
import { Button } from '@/ui/button';
import { Actions } from '@/ui/dialog';
import { TextField } from '@/ui/field';
import styles from './login.module.css';
import { useWait } from './use-wait';

interface Props {
  /** What was typed before. */
  email: string;
  onBack: () => void;
}

/** Who forgot the password gets a link by letter. Nobody is told whether an address is anybody's. */
export function ForgottenForm({ email: known, onBack }: Props) {
  const [email, setEmail] = useState(known);
  const [problem, setProblem] = useState<string | null>(null);
  const [isSent, setSent] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const wait = useWait();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy || wait.seconds > 0) return;
    setBusy(true);
    setProblem(null);
    try {
      await askForLink(email.trim());
      setSent(true);
    } catch (error) {
      setProblem(sentence(error));
      if (error instanceof ApiError && error.retryAfter) wait.begin(error.retryAfter);
    } finally {
      setBusy(false);
    }
  };

  return (
    <form className={styles['form']} onSubmit={submit} noValidate>
      <h2 className={styles['part']}>{t('/login/forgottenTitle')}</h2>
      {problem && (
        <Notice tone="err">
          {problem} {wait.seconds > 0 && t('/login/wait', { count: wait.seconds })}
        </Notice>
      )}
      {isSent ? (
        <Notice tone="ok">{t('/login/forgottenSent')}</Notice>
      ) : (
        <>
          <p>{t('/login/forgottenText')}</p>
          <TextField
            label={t('/login/email')}
            type="email"
            value={email}
            onChange={setEmail}
            autoComplete="username"
            autoFocus
          />
        </>
      )}
      <Actions>
        {/* Anew once it is sent, so that the focus of the button that goes comes here. */}
        <Button key={String(isSent)} look="quiet" onPress={onBack} autoFocus={isSent}>
          {t('/actions/back')}
        </Button>
        {!isSent && (
          <Button type="submit" look="primary" isPending={isBusy}>
            {t('/login/forgottenSubmit')}
          </Button>
        )}
      </Actions>
    </form>
  );
}
