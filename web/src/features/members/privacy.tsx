import { useState } from 'react';
import { withReturn } from '@/features/account/account';
import { leaveAfter } from '@/features/account/leave';
import { FailureNote } from '@/features/identity/failure-note';
import { knownPasswordFault } from '@/features/identity/rules';
import { deleteMember, exportUrl } from '@/lib/api/customers';
import type { SignInProvider } from '@/lib/api/types';
import { useForm } from '@/lib/form/use-form';
import { useT } from '@/lib/i18n/t';
import { useLanguage, useNavigation } from '@/lib/page';
import { useLocation } from '@/lib/url-state';
import { Button, ButtonLink } from '@/ui/button/button';
import { StepActions } from '@/ui/button/step-actions';
import { Drawer } from '@/ui/drawer/drawer';
import { PasswordField } from '@/ui/field/password-field';
import css from './details.module.css';
import { useSending } from './use-sending';

/** Taking one's data along, and the end of the account. */
export function Privacy({ provider }: { provider: SignInProvider | null }) {
  const t = useT();
  const [asked, setAsked] = useState(false);
  return (
    <section className={css.part} aria-labelledby="member-privacy">
      <h2 id="member-privacy">{t('/member/privacy')}</h2>
      <p>{t('/member/export-text')}</p>
      <div>
        {/* A file that browsers keep: the session's cookie goes along by itself. */}
        <ButtonLink href={exportUrl} download variant="secondary" prefetch={false}>
          {t('/member/export')}
        </ButtonLink>
      </div>
      <p>{t('/member/delete-text')}</p>
      <div>
        <Button variant="secondary" onClick={() => setAsked(true)}>
          {t('/member/delete-account')}
        </Button>
      </div>
      <Drawer
        open={asked}
        onClose={() => setAsked(false)}
        side="middle"
        title={t('/member/delete-account-question')}
      >
        {asked ? <Deletion provider={provider} onCancel={() => setAsked(false)} /> : null}
      </Drawer>
    </section>
  );
}

interface DeletionProps {
  provider: SignInProvider | null;
  onCancel(): void;
}

function Deletion({ provider, onCancel }: DeletionProps) {
  const t = useT();
  const { currentLanguageStartPage } = useNavigation();
  const language = useLanguage();
  const { path } = useLocation();
  const [password, setPassword] = useState('');
  const form = useForm<'password'>({
    fields: provider ? [] : ['password'],
    check: () => knownPasswordFault(password),
    sentence: () => t('/identity/password-required'),
  });
  const { busy, failure, run } = useSending(form, ['password']);
  const send = () =>
    run(() =>
      leaveAfter(
        () => deleteMember(password, language),
        { is: 'deleted' },
        provider?.signOutUrl ?? currentLanguageStartPage,
      ),
    );
  return (
    <form noValidate className={css.form} ref={form.ref} onSubmit={form.submit(send)}>
      <FailureNote failure={failure} />
      <div className={css.warning}>
        <p>{t('/member/delete-what')}</p>
        <ul>
          <li>{t('/member/delete-gone')}</li>
          <li>{t('/member/delete-kept')}</li>
          <li>{t('/member/delete-reviews')}</li>
          <li>{t('/member/delete-final')}</li>
        </ul>
      </div>
      {provider ? (
        <>
          <p>{t('/member/provider-confirm')}</p>
          <ButtonLink
            href={withReturn(`${provider.signInUrl}&anew=true`, path)}
            variant="secondary"
            wide
            prefetch={false}
          >
            {t('/member/provider-confirm-button')}
          </ButtonLink>
        </>
      ) : (
        <PasswordField
          label={t('/identity/password')}
          name="password"
          autoComplete="current-password"
          required
          error={form.errorOf('password')}
          value={password}
          onType={(value) => {
            setPassword(value);
            form.changed('password');
          }}
          onLeave={() => form.left('password')}
        />
      )}
      <StepActions label={t('/member/delete-now')} unfinished={form.isWrong} busy={busy} />
      <Button variant="ghost" wide onClick={onCancel}>
        {t('/member/keep-account')}
      </Button>
    </form>
  );
}
