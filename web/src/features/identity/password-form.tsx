import { useState } from 'react';
import { askForPassword, resetPassword } from '@/lib/api/customers';
import type { PageOf } from '@/lib/api/types';
import { type MessageKey, useT } from '@/lib/i18n/t';
import { MIN_PASSWORD } from '@/lib/limits.gen';
import { useLanguage } from '@/lib/page';
import { useLocation } from '@/lib/url-state';
import { ButtonLink } from '@/ui/button/button';
import { Done } from './done';
import { FailureNote } from './failure-note';
import { formUrl } from './forms';
import { LetterForm } from './letter-form';
import { LinkPassword } from './link-password';
import { ownFault, SENTENCES } from './rules';
import { useToken } from './use-token';

/** Whether it is the address that a buyer's invitation leads to: there is no account yet. */
export function isInvited(search: string): boolean {
  return new URLSearchParams(search).has('first');
}

/** Asks for a letter; with the secret of one a new password is chosen. */
export function PasswordForm({ page }: { page: PageOf<'identity-page'> }) {
  const t = useT();
  const [gone, setGone] = useState<{ token: string; text: string } | null>(null);
  const [done, setDone] = useState(false);
  const language = useLanguage();
  const token = useToken();
  const isFirst = isInvited(useLocation().search);
  const [login, signup] = [formUrl(page, 'login'), formUrl(page, 'signup')];

  if (token === undefined) return null;
  if (done)
    return (
      <Done heading={t(isFirst ? '/identity/account-made' : '/identity/password-changed')}>
        <p>{t(isFirst ? '/identity/account-made-text' : '/identity/password-changed-text')}</p>
        {login ? <ButtonLink href={login}>{t('/identity/log-in')}</ButtonLink> : null}
      </Done>
    );
  if (token && token !== gone?.token)
    return (
      <LinkPassword
        intro={t(isFirst ? '/identity/choose-first-text' : '/identity/choose-text')}
        label={t('/identity/new-password')}
        hint={t('/identity/password-hint', { min: MIN_PASSWORD })}
        autoComplete="new-password"
        action={t('/identity/save-password')}
        check={(password) => ownFault('password', password)}
        sentence={({ reason, params }) => t(`${SENTENCES.password}-${reason}` as MessageKey, params)}
        asks={isFirst}
        send={async (password, consents) => {
          await resetPassword({ token, password, consents }, language);
          setDone(true);
        }}
        onGone={() =>
          setGone({ token, text: t(isFirst ? '/identity/invitation-gone' : '/identity/link-gone') })
        }
      />
    );
  if (isFirst)
    // Nobody can be sent another invitation: whoever has an account by now logs in, and others sign up.
    return (
      <>
        <FailureNote failure={gone} />
        {login ? <ButtonLink href={login}>{t('/identity/log-in')}</ButtonLink> : null}
        {signup ? (
          <ButtonLink href={signup} variant="secondary">
            {t('/identity/sign-up')}
          </ButtonLink>
        ) : null}
      </>
    );
  return (
    <>
      <FailureNote failure={gone} />
      <LetterForm intro={t('/identity/password-letter')} ask={askForPassword} />
    </>
  );
}
