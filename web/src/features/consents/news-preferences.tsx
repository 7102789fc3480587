import { useEffect, useState } from 'react';
import { confirmNews, endNews, openConsentLink, removeUser } from '@/lib/api/consents';
import { ApiError } from '@/lib/api/errors';
import type { IntermediateUser } from '@/lib/api/types';
import { useT } from '@/lib/i18n/t';
import { useLanguage, useNavigation } from '@/lib/page';
import { Button, ButtonLink } from '@/ui/button/button';
import { Spinner } from '@/ui/spinner';
import { LinkPage } from './link-page';
import css from './link-page.module.css';
import { useLinkToken } from './use-link-token';

type State =
  | { is: 'opening' }
  | { is: 'open'; user: IntermediateUser }
  | { is: 'done'; what: 'thanks' | 'unsubscribed' | 'removed' }
  | { is: 'refused'; error: unknown };

/** What the link of a letter about news opens: whether it was meant, and the ways out. */
export function NewsPreferences({ title }: { title: string }) {
  const t = useT();
  const language = useLanguage();
  const { currentLanguageStartPage } = useNavigation();
  const token = useLinkToken();
  const [state, setState] = useState<State>({ is: 'opening' });
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  const [tries, setTries] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another try asks again.
  useEffect(() => {
    if (token === null) return;
    let current = true;
    setState({ is: 'opening' });
    const opening = token ? openConsentLink(token, language) : Promise.reject(null);
    opening.then(
      (user) => current && setState({ is: 'open', user }),
      (error: unknown) => current && setState({ is: 'refused', error }),
    );
    return () => {
      current = false;
    };
  }, [token, language, tries]);

  const act = async (what: 'thanks' | 'unsubscribed' | 'removed') => {
    if (busy || !token) return;
    setBusy(true);
    setFailed(false);
    try {
      if (what === 'thanks') await confirmNews(token, language);
      else if (what === 'unsubscribed') await endNews(token, language);
      else await removeUser(token, language);
      setState({ is: 'done', what });
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) setState({ is: 'refused', error });
      else setFailed(true);
    } finally {
      setBusy(false);
    }
  };

  return (
    <LinkPage
      title={title}
      done={state.is === 'done' ? t(`/consents/${state.what}`) : null}
      failed={failed ? t('/consents/failed') : null}
    >
      {state.is === 'opening' ? <Spinner label={t('/consents/link-loading')} /> : null}
      {state.is === 'open' ? <Open user={state.user} busy={busy} act={act} /> : null}
      {state.is === 'refused' ? (
        <>
          <p role="alert">{t(`/consents/${reasonOf(state.error)}`)}</p>
          {reasonOf(state.error) === 'failed' ? (
            <Button variant="secondary" onClick={() => setTries(tries + 1)}>
              {t('/ui/retry')}
            </Button>
          ) : null}
        </>
      ) : null}
      {state.is === 'done' || state.is === 'refused' ? (
        <ButtonLink href={currentLanguageStartPage} variant="secondary">
          {t('/shell/to-start')}
        </ButtonLink>
      ) : null}
    </LinkPage>
  );
}

interface OpenProps {
  user: IntermediateUser;
  busy: boolean;
  act: (what: 'thanks' | 'unsubscribed' | 'removed') => void;
}

function Open({ user, busy, act }: OpenProps) {
  const t = useT();
  const stand = user.marketing ?? 'withdrawn';
  const off = busy || undefined;
  return (
    <>
      <p>{t(`/consents/${stand}`)}</p>
      <p className={css.address}>{t('/consents/address', { email: user.email })}</p>
      <div className={css.actions}>
        {stand === 'requested' ? (
          <Button aria-disabled={off} onClick={() => act('thanks')}>
            {t('/consents/confirm')}
          </Button>
        ) : null}
        {stand === 'confirmed' ? (
          <Button aria-disabled={off} onClick={() => act('unsubscribed')}>
            {t('/consents/unsubscribe')}
          </Button>
        ) : null}
        <Button variant="secondary" aria-disabled={off} onClick={() => act('removed')}>
          {t('/consents/remove')}
        </Button>
      </div>
      <p className={css.hint}>{t('/consents/remove-hint')}</p>
    </>
  );
}

function reasonOf(error: unknown): 'link-none' | 'link-unknown' | 'failed' {
  if (error === null) return 'link-none';
  return error instanceof ApiError && error.status === 404 ? 'link-unknown' : 'failed';
}
