import { useEffect } from 'react';
import { t } from '@/lib/i18n';
import { enter } from '@/lib/session';
import { LanguageChoice } from './language-choice';
import styles from './login.module.css';
import { LoginForm } from './login-form';

/** In place of whatever was asked for, whose address stays: after the login it is there. */
export function LoginPage() {
  useEffect(() => {
    document.title = `${t('/login/title')} · Praline`;
  }, []);
  return (
    <main className={styles['page']}>
      <div className={styles['card']}>
        <p className={styles['brand']}>Praline</p>
        <h1>{t('/login/title')}</h1>
        <LoginForm onSession={enter} />
        <LanguageChoice />
      </div>
    </main>
  );
}
