import { type FormEvent, useState } from 'react';
import { passwordProblem } from '@/features/login/password';
import { ApiError } from '@/lib/api/client';
import { changePassword } from '@/lib/api/staff';
import { t } from '@/lib/i18n';
import { sentence } from '@/lib/problems';
import { toast } from '@/lib/toasts';
import { Notice } from '@/ui/badge';
import { Button } from '@/ui/button';
import { Actions } from '@/ui/dialog';
import { TextField } from '@/ui/field';
import { Card } from '@/ui/page';
import styles from './account.module.css';

export function PasswordCard() {
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const [isTried, setTried] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [wrong, setWrong] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const weak = passwordProblem(next);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (weak || !current || isBusy) return;
    setBusy(true);
    setProblem(null);
    try {
      await changePassword(current, next);
      setCurrent('');
      setNext('');
      setTried(false);
      toast(t('/account/passwordChanged'));
    } catch (error) {
      if (isWrongPassword(error)) setWrong(t('/account/wrongPassword'));
      else setProblem(sentence(error));
    } finally {
      setBusy(false);
    }
  };

  return (
    <Card title={t('/account/password')}>
      <form className={styles['form']} onSubmit={submit} noValidate>
        {problem && <Notice tone="err">{problem}</Notice>}
        <TextField
          label={t('/account/currentPassword')}
          error={isTried && !current ? t('/account/required') : wrong}
          type="password"
          value={current}
          onChange={(text) => {
            setCurrent(text);
            setWrong(null);
          }}
          autoComplete="current-password"
        />
        <TextField
          label={t('/account/newPassword')}
          hint={t('/account/passwordHint')}
          error={isTried ? weak : null}
          type="password"
          value={next}
          onChange={setNext}
          autoComplete="new-password"
        />
        <Actions>
          <Button type="submit" look="primary" isPending={isBusy}>
            {t('/account/changePassword')}
          </Button>
        </Actions>
      </form>
    </Card>
  );
}

/** The password of now is asked for again; a wrong one is told at its field. */
export function isWrongPassword(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'wrong-credentials';
}
