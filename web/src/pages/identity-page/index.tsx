import { type ReactNode, useState } from 'react';
import { ContentArea } from '@/blocks/content-area';
import { useAccount } from '@/features/account/account';
import { ConfirmForm } from '@/features/identity/confirm-form';
import { FailureNote } from '@/features/identity/failure-note';
import css from '@/features/identity/identity.module.css';
import { LoginForm } from '@/features/identity/login-form';
import { LogoutForm } from '@/features/identity/logout-form';
import { isInvited, PasswordForm } from '@/features/identity/password-form';
import { cameFromProvider, ProviderForm } from '@/features/identity/provider-form';
import { SignupForm } from '@/features/identity/signup-form';
import type { PageOf } from '@/lib/api/types';
import { useT } from '@/lib/i18n/t';
import { useNavigation } from '@/lib/page';
import { useLocation } from '@/lib/url-state';
import { ButtonLink } from '@/ui/button/button';
import type { PageProps } from '../registry';

type Model = PageOf<'identity-page'>;

/** Whether another site sent somebody here that may not sign people in with their account. */
function isFromUnknownSite(search: string): boolean {
  return new URLSearchParams(search).get('site') === 'unknown';
}

/** A form of the way in. */
export default function IdentityPage({ page }: PageProps<Model>) {
  const t = useT();
  const { search } = useLocation();
  const invited = isInvited(search) && page.form === 'password';
  const [failure] = useState(() =>
    isFromUnknownSite(search) ? { text: t('/identity/unknown-site') } : null,
  );
  return (
    <>
      <div className={css.page}>
        <h1 tabIndex={-1}>{invited ? t('/identity/invited') : page.heading}</h1>
        {page.mainIntro && !invited ? <p className={css.intro}>{page.mainIntro}</p> : null}
        {failure ? <FailureNote failure={failure} /> : null}
        <Form page={page} />
      </div>
      <ContentArea blocks={page.bottomContentArea} />
    </>
  );
}

function Form({ page }: { page: Model }) {
  const { signInProvider } = page;
  const { search } = useLocation();
  if (page.form === 'logout') return <LogoutForm page={page} />;
  if (signInProvider) {
    const form = <ProviderForm provider={signInProvider} form={page.form} />;
    // Whoever showed once more who they are has signed in already.
    return cameFromProvider(search) ? form : <Visitors>{form}</Visitors>;
  }
  switch (page.form) {
    case 'login':
      return (
        <Visitors>
          <LoginForm page={page} />
        </Visitors>
      );
    case 'signup':
      return (
        <Visitors>
          <SignupForm page={page} />
        </Visitors>
      );
    case 'password':
      return <PasswordForm page={page} />;
    case 'confirm':
      return <ConfirmForm page={page} />;
  }
}

/** For whoever has not signed in; its place is kept until that is known. */
function Visitors({ children }: { children: ReactNode }) {
  const t = useT();
  const account = useAccount();
  const { myFazerPageUrl, logOutPageUrl } = useNavigation();
  const isUnknown = account === 'unknown';
  if (isUnknown || account === 'visitor')
    return (
      <div className={css.place} data-unknown={isUnknown || undefined} inert={isUnknown}>
        {children}
      </div>
    );
  return (
    <div className={css.done}>
      <p>{t('/identity/signed-in-already')}</p>
      {myFazerPageUrl ? <ButtonLink href={myFazerPageUrl}>{t('/header/account')}</ButtonLink> : null}
      {logOutPageUrl ? (
        <ButtonLink href={logOutPageUrl} variant="secondary" prefetch={false}>
          {t('/header/log-out')}
        </ButtonLink>
      ) : null}
    </div>
  );
}
