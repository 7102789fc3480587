import { useAccount } from '@/features/account/account';
import { ConfirmForm } from '@/features/identity/confirm-form';
import css from '@/features/identity/identity.module.css';
import { LoginForm } from '@/features/identity/login-form';
import { LogoutForm } from '@/features/identity/logout-form';
import { PasswordForm } from '@/features/identity/password-form';
import { SignupForm } from '@/features/identity/signup-form';
import type { PageOf } from '@/lib/api/types';
import { useT } from '@/lib/i18n/t';
import { useNavigation } from '@/lib/page';
import { ButtonLink } from '@/ui/button/button';
import type { PageProps } from '../registry';

type Model = PageOf<'identity-page'>;

/** A form of the way in. */
export default function IdentityPage({ page }: PageProps<Model>) {
  return (
    <div className={css.page}>
      <h1 tabIndex={-1}>{page.heading}</h1>
      {page.mainIntro ? <p className={css.intro}>{page.mainIntro}</p> : null}
      <Form page={page} />
    </div>
  );
}

function Form({ page }: { page: Model }) {
  switch (page.form) {
    case 'login':
      return <Visitors page={page} form={LoginForm} />;
    case 'signup':
      return <Visitors page={page} form={SignupForm} />;
    case 'password':
      return <PasswordForm page={page} />;
    case 'confirm':
      return <ConfirmForm page={page} />;
    case 'logout':
      return <LogoutForm />;
  }
}

interface VisitorsProps {
  page: Model;
  form: typeof LoginForm;
}

/** For whoever has not signed in; its place stays empty until that is known. */
function Visitors({ page, form: Own }: VisitorsProps) {
  const t = useT();
  const account = useAccount();
  const { myFazerPageUrl, logOutPageUrl } = useNavigation();
  if (account === 'unknown') return null;
  if (account === 'visitor') return <Own page={page} />;
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
