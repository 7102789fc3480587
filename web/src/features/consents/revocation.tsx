import { useState } from 'react';
import { revokeAll } from '@/lib/api/consents';
import { useT } from '@/lib/i18n/t';
import { useLanguage, useNavigation } from '@/lib/page';
import { Button, ButtonLink } from '@/ui/button/button';
import { LinkPage } from './link-page';
import { useLinkToken } from './use-link-token';

/** Takes back by the link of a letter all that was allowed: at once, and without signing in. */
export function Revocation({ title }: { title: string }) {
  const t = useT();
  const language = useLanguage();
  const { currentLanguageStartPage } = useNavigation();
  const token = useLinkToken();
  const [state, setState] = useState<'open' | 'busy' | 'failed' | 'done'>('open');

  const revoke = async () => {
    if (state === 'busy' || !token) return;
    setState('busy');
    try {
      await revokeAll(token, language);
      setState('done');
    } catch {
      setState('failed');
    }
  };

  return (
    <LinkPage
      title={title}
      done={state === 'done' ? t('/consents/revoked') : null}
      failed={state === 'failed' ? t('/consents/failed') : null}
    >
      {token === '' ? <p role="alert">{t('/consents/link-none')}</p> : null}
      {token && state !== 'done' ? (
        <>
          <p>{t('/consents/revocation-intro')}</p>
          <Button aria-disabled={state === 'busy' || undefined} onClick={revoke}>
            {t('/consents/revoke')}
          </Button>
        </>
      ) : null}
      {token === '' || state === 'done' ? (
        <ButtonLink href={currentLanguageStartPage} variant="secondary">
          {t('/shell/to-start')}
        </ButtonLink>
      ) : null}
    </LinkPage>
  );
}
