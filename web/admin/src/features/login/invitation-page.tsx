import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { acceptInvitation, readInvitation, type StaffSession } from '@/lib/api/staff';
import { t } from '@/lib/i18n';
import { sentence } from '@/lib/problems';
import { enter } from '@/lib/session';
import { Notice } from '@/ui/badge';
import { Button } from '@/ui/button';
import { Actions } from '@/ui/dialog';
import { TextField } from '@/ui/field';
import { Loaded } from '@/ui/page';
import { LanguageChoice } from './language-choice';
import styles from './login.module.css';
import { LoginForm } from './login-form';
import { passwordProblem } from './password';

/** An invited person chooses a password, and is in. */
export function InvitationPage({ onDone }: { onDone: () => void }) {
  const token = new URLSearchParams(location.hash.slice(1)).get('token') ?? '';
  const invitation = useQuery({
    queryKey: ['invitation', token],
    queryFn: () => readInvitation(token),
    retry: false,
  });
  return (
    <main className={styles['page']}>
      <div className={styles['card']}>
        <p className={styles['brand']}>Praline</p>
        <h1>{t('/invitation/title')}</h1>
        <Loaded of={invitation}>
          {({ name, email }) => (
            <>
              <p>{t('/invitation/text', { name, email })}</p>
              <PasswordForm token={token} email={email} onDone={onDone} />
            </>
          )}
        </Loaded>
        <LanguageChoice />
      </div>
    </main>
  );
}

function PasswordForm({ token, email, onDone }: { token: string; email: string; onDone: () => void }) {
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [isTried, setTried] = useState(false);
  const [isBusy, setBusy] = useState(false);
  // Of an account that has a second factor and got another password.
  const [challenge, setChallenge] = useState<string | null>(null);
  const weak = passwordProblem(password);

  const begin = async (session: StaffSession) => {
    await enter(session);
    onDone();
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (weak || isBusy) return;
    setBusy(true);
    setProblem(null);
    try {
      const answer = await acceptInvitation(token, password);
      if ('secondFactor' in answer) setChallenge(answer.secondFactor.challenge);
      else await begin(answer);
    } catch (error) {
      setProblem(sentence(error));
    } finally {
      setBusy(false);
    }
  };

  if (challenge) return <LoginForm email={email} challenge={challenge} onSession={begin} />;
  return (
    <form className={styles['form']} onSubmit={submit} noValidate>
      {problem && <Notice tone="err">{problem}</Notice>}
      {/* Password managers keep the two together. */}
      <input type="hidden" name="username" autoComplete="username" value={email} />
      <TextField
        label={t('/account/newPassword')}
        hint={t('/account/passwordHint')}
        error={isTried ? weak : null}
        type="password"
        value={password}
        onChange={setPassword}
        autoComplete="new-password"
        autoFocus
      />
      <Actions>
        <Button type="submit" look="primary" isPending={isBusy}>
          {t('/invitation/submit')}
        </Button>
      </Actions>
    </form>
  );
}
