import { useCallback, useEffect, useState } from 'react';
import { setAccount, useAccount } from '@/features/account/account';
import { leave, leaveAfter } from '@/features/account/leave';
import { logOut } from '@/lib/api/customers';
import { ApiError } from '@/lib/api/errors';
import type { PageOf } from '@/lib/api/types';
import { useT } from '@/lib/i18n/t';
import { useNavigation } from '@/lib/page';
import { useLocation } from '@/lib/url-state';
import { Button, ButtonLink } from '@/ui/button/button';
import { Spinner } from '@/ui/spinner';
import { FailureNote } from './failure-note';
import { failureText } from './failures';
import css from './identity.module.css';

/**
 * Signs out as soon as it is opened: whoever followed the shop's link has said so. Whoever was sent here by another site is asked
 * (`?ask=true`). Then a new document begins.
 */
export function LogoutForm({ page }: { page: PageOf<'identity-page'> }) {
  const t = useT();
  const account = useAccount();
  const { currentLanguageStartPage } = useNavigation();
  // Whoever stays signed in at the provider would be let in here again at once.
  const next = page.signInProvider?.signOutUrl ?? currentLanguageStartPage;
  const isAsked = new URLSearchParams(useLocation().search).get('ask') === 'true';
  const [isEnding, setEnding] = useState(false);
  const [failure, setFailure] = useState<{ text: string } | null>(null);
  const end = useCallback(() => {
    setFailure(null);
    setEnding(true);
    leaveAfter(logOut, { is: 'signed-out' }, next).catch((error: unknown) => {
      if (!(error instanceof ApiError && error.status === 401)) setFailure({ text: failureText(t, error) });
      // A session that has ended by itself is what was asked for.
      else if (account === 'member') leave({ is: 'signed-out' }, next);
      else setAccount('visitor');
    });
  }, [account, next, t]);
  // Where nobody knows whether somebody has signed in, the call tells.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, unless it is known that nobody has signed in.
  useEffect(() => {
    if (account !== 'visitor' && !isAsked && !isEnding) end();
  }, [account]);

  if (account === 'visitor')
    return (
      <div className={css.done}>
        <p>{t('/identity/not-signed-in')}</p>
        <ButtonLink href={currentLanguageStartPage}>{t('/shell/to-start')}</ButtonLink>
      </div>
    );
  if (account === 'member' && isAsked && !isEnding)
    return (
      <div className={css.done}>
        <p>{t('/identity/ask-log-out')}</p>
        <Button onClick={end}>{t('/header/log-out')}</Button>
        <ButtonLink variant="secondary" href={currentLanguageStartPage}>
          {t('/identity/stay')}
        </ButtonLink>
      </div>
    );
  return (
    <div className={css.done}>
      <FailureNote failure={failure}>
        <Button variant="secondary" onClick={end}>
          {t('/ui/retry')}
        </Button>
      </FailureNote>
      {failure || !isEnding ? null : <Spinner label={t('/identity/logging-out')} />}
    </div>
  );
}
