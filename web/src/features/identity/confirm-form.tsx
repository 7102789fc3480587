import { useState } from 'react';
import { useAccount } from '@/features/account/account';
import { askForConfirmation, confirmEmail, logIn } from '@/lib/api/customers';
import type { LoginAnswer, PageOf } from '@/lib/api/types';
import { useT } from '@/lib/i18n/t';
import { useLanguage, useNavigation } from '@/lib/page';
import { ButtonLink } from '@/ui/button/button';
import { Done } from './done';
import { FailureNote } from './failure-note';
import { formUrl } from './forms';
import { LetterForm } from './letter-form';
import { LinkPassword } from './link-password';
import { knownPasswordFault } from './rules';
import { useEntered } from './use-entered';
import { useToken } from './use-token';

/** Confirms an address by the secret of a letter and the password that was chosen. */
export function ConfirmForm({ page }: { page: PageOf<'identity-page'> }) {
  const t = useT();
  const [email, setEmail] = useState<string | null>(null);
  const [gone, setGone] = useState<{ token: string; text: string } | null>(null);
  const token = useToken();
  const entered = useEntered();
  const language = useLanguage();
  const account = useAccount();
  const { myFazerPageUrl } = useNavigation();
  const enter = (answer: LoginAnswer) => {
    entered(answer);
    // Busy until the next document is there.
    return new Promise<void>(() => {});
  };
  const login = formUrl(page, 'login');

  if (token === undefined) return null;
  if (email !== null)
    return (
      <Done heading={t('/identity/confirmed')}>
        <p>{t('/identity/confirmed-text', { email })}</p>
        {login ? <ButtonLink href={login}>{t('/identity/log-in')}</ButtonLink> : null}
      </Done>
    );
  if (token && token !== gone?.token)
    return (
      <LinkPassword
        intro={t('/identity/confirm-text')}
        label={t('/identity/password')}
        autoComplete="current-password"
        action={t('/identity/confirm')}
        check={knownPasswordFault}
        sentence={() => t('/identity/password-required')}
        send={async (password) => {
          const confirmed = await confirmEmail({ token, password }, language);
          // Nobody types a password twice; where they cannot be let in at once, they are shown the way.
          await logIn({ email: confirmed.email, password }, language).then(enter, () =>
            setEmail(confirmed.email),
          );
        }}
        wrong={t('/identity/confirm-wrong-password')}
        onGone={() => setGone({ token, text: t('/identity/link-gone') })}
      />
    );
  const isIn = account === 'member';
  const next = isIn ? myFazerPageUrl : login;
  return (
    <>
      {/* A link that was used has done its work: mail programs and people open it twice. */}
      <FailureNote failure={gone}>
        {isIn ? <p>{t('/identity/signed-in-already')}</p> : null}
        {next ? (
          <ButtonLink href={next} variant="secondary">
            {t(isIn ? '/header/account' : '/identity/log-in')}
          </ButtonLink>
        ) : null}
      </FailureNote>
      <LetterForm intro={t('/identity/confirm-letter')} ask={askForConfirmation} />
    </>
  );
}
