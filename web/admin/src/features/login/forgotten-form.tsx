import { type FormEvent, useState } from 'react';
import { askForLink } from '@/lib/api/staff';
import { t } from '@/lib/i18n';
import { Notice } from '@/ui/badge';
import { Button } from '@/ui/button';
import { Actions } from '@/ui/dialog';
import { TextField } from '@/ui/field';
import styles from './login.module.css';
import { ProblemNotice } from './problem-notice';
import { useAttempt } from './use-attempt';

interface Props {
  /** What was typed before. */
  email: string;
  onBack: () => void;
}

/** Who forgot the password gets a link by letter. Nobody is told whether an address is anybody's. */
export function ForgottenForm({ email: known, onBack }: Props) {
  const [email, setEmail] = useState(known);
  const [isSent, setSent] = useState(false);
  const { attempt, problem, isBusy, seconds } = useAttempt();

  const submit = (event: FormEvent) => {
    event.preventDefault();
    void attempt(async () => {
      await askForLink(email.trim());
      setSent(true);
    });
  };

  return (
    <form className={styles['form']} onSubmit={submit} noValidate>
      <h2 className={styles['part']}>{t('/login/forgottenTitle')}</h2>
      <ProblemNotice problem={problem} seconds={seconds} />
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
