import { type FormEvent, useState } from 'react';
import { ApiError } from '@/lib/api/client';
import { askForLogin, login, loginPasskey, loginSecondFactor, type StaffSession } from '@/lib/api/staff';
import { t } from '@/lib/i18n';
import { askForPasskey, hasPasskeys } from '@/lib/webauthn';
import { Button } from '@/ui/button';
import { Actions } from '@/ui/dialog';
import { TextField } from '@/ui/field';
import { ForgottenForm } from './forgotten-form';
import styles from './login.module.css';
import { ProblemNotice } from './problem-notice';
import { useAttempt } from './use-attempt';

interface Props {
  /** Whose session it was; nobody else's address is asked for then. */
  email?: string;
  /** The password was right already: the second factor is what is left. */
  challenge?: string;
  onSession: (session: StaffSession) => Promise<void>;
}

/** Address and password, then the second factor where there is one; or a passkey, which is both. */
export function LoginForm({ email: known = '', challenge: begun, onSession }: Props) {
  const [email, setEmail] = useState(known);
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [challenge, setChallenge] = useState<string | null>(begun ?? null);
  const [hasForgotten, setForgotten] = useState(false);
  const { attempt, problem, isBusy, seconds } = useAttempt();

  const submit = (event: FormEvent) => {
    event.preventDefault();
    void attempt(async () => {
      const answer = challenge ? await confirm(challenge) : await login(email.trim(), password);
      if ('secondFactor' in answer) setChallenge(answer.secondFactor.challenge);
      else await onSession(answer);
    });
  };

  /** A challenge that is over begins anew; a wrong code may be tried again. */
  const confirm = async (challenge: string) => {
    try {
      return await loginSecondFactor(challenge, code.trim());
    } catch (error) {
      if (error instanceof ApiError && error.code === 'invalid-token') setChallenge(null);
      throw error;
    }
  };

  const usePasskey = () =>
    attempt(async () => {
      const { options, state } = await askForLogin();
      const credential = await askForPasskey(options);
      await onSession(await loginPasskey({ state, credential }));
    });

  if (hasForgotten) return <ForgottenForm email={email} onBack={() => setForgotten(false)} />;
  return (
    <form className={styles['form']} onSubmit={submit} noValidate>
      <ProblemNotice problem={problem} seconds={seconds} />
      {challenge ? (
        <TextField
          key="code"
          label={t('/login/code')}
          hint={t('/login/codeHint')}
          value={code}
          onChange={setCode}
          autoComplete="one-time-code"
          inputMode="text"
          spellCheck={false}
          autoFocus
        />
      ) : (
        <>
          <TextField
            label={t('/login/email')}
            type="email"
            value={email}
            onChange={setEmail}
            autoComplete="username"
            autoFocus={known === ''}
          />
          <TextField
            label={t('/login/password')}
            type="password"
            value={password}
            onChange={setPassword}
            autoComplete="current-password"
            autoFocus={known !== ''}
          />
        </>
      )}
      <Actions>
        {challenge && (
          <Button look="quiet" onPress={() => setChallenge(null)}>
            {t('/actions/back')}
          </Button>
        )}
        {hasPasskeys() && (
          <Button icon="key" onPress={usePasskey}>
            {t('/login/passkey')}
          </Button>
        )}
        <Button type="submit" look="primary" isPending={isBusy}>
          {t(challenge ? '/login/confirm' : '/login/submit')}
        </Button>
      </Actions>
      {!challenge && (
        <p className={styles['forgotten']}>
          <Button look="quiet" onPress={() => setForgotten(true)}>
            {t('/login/forgotten')}
          </Button>
        </p>
      )}
    </form>
  );
}
