import { useCallback, useEffect, useRef, useState } from 'react';
import { returnPath, withReturn } from '@/features/account/account';
import { logInFromProvider } from '@/lib/api/sign-in-provider';
import type { IdentityForm, SignInProvider } from '@/lib/api/types';
import { useT } from '@/lib/i18n/t';
import { useLanguage } from '@/lib/page';
import { useLocation } from '@/lib/url-state';
import { ButtonLink } from '@/ui/button/button';
import { Spinner } from '@/ui/spinner';
import { FailureNote } from './failure-note';
import { failureText } from './failures';
import css from './identity.module.css';
import { useEntered } from './use-entered';

/**
 * How somebody came back from the provider: with its answer (`back`), or without (`cancelled`), or did not get
 * there (`unavailable`); null for who did not go.
 */
export function cameFromProvider(search: string): string | null {
  return new URLSearchParams(search).get('provider');
}

interface ProviderFormProps {
  provider: SignInProvider;
  /** What somebody came for. */
  form: IdentityForm;
}

/** Signing in where another provider does it: leads there, and takes whoever came back in. */
export function ProviderForm({ provider, form }: ProviderFormProps) {
  const t = useT();
  const language = useLanguage();
  const { search } = useLocation();
  const entered = useEntered();
  const came = cameFromProvider(search);
  const [failure, setFailure] = useState<{ text: string } | null>(null);
  const asked = useRef(false);
  const enter = useCallback(() => {
    logInFromProvider(language).then(entered, (error: unknown) =>
      setFailure({ text: failureText(t, error) }),
    );
  }, [language, entered, t]);
  useEffect(() => {
    // Once: the provider's answer is good for one try.
    if (asked.current || came === null) return;
    asked.current = true;
    if (came === 'back') enter();
    else if (came === 'unavailable') setFailure({ text: t('/faults/sign-in-unavailable') });
    else setFailure({ text: t('/identity/provider-cancelled') });
  }, [came, enter, t]);

  if (came === 'back' && !failure)
    return (
      <div className={css.done}>
        <Spinner label={t('/identity/logging-in')} />
      </div>
    );
  return (
    <div className={css.done}>
      <FailureNote failure={failure} />
      <p>
        {t(form === 'password' ? '/identity/provider-password' : '/identity/provider-text', {
          provider: provider.name,
        })}
      </p>
      <ButtonLink href={withReturn(provider.signInUrl, returnPath(search))} wide prefetch={false}>
        {t('/identity/provider-log-in', { provider: provider.name })}
      </ButtonLink>
    </div>
  );
}
