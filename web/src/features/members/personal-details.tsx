import { useState } from 'react';
import type { CountryOption, Member, SignInProvider } from '@/lib/api/types';
import { type MessageKey, useT } from '@/lib/i18n/t';
import { Button } from '@/ui/button/button';
import { Drawer } from '@/ui/drawer/drawer';
import { Addresses } from './addresses';
import css from './details.module.css';
import { Devices } from './devices';
import { EmailForm } from './email-form';
import { Passkeys } from './passkeys';
import { PasswordChange } from './password-change';
import { PersonForm } from './person-form';
import { Privacy } from './privacy';

interface PersonalDetailsProps {
  member: Member;
  countries: readonly CountryOption[];
  /** Looks after address and password, where the shop does not. */
  provider: SignInProvider | null;
}

type Edited = 'person' | 'email' | 'password';

const TITLES: Readonly<Record<Edited, MessageKey>> = {
  person: '/member/edit-person',
  email: '/member/edit-email',
  password: '/member/change-password',
};

/** Everything that a customer can see and change of the account. */
export function PersonalDetails({ member, countries, provider }: PersonalDetailsProps) {
  const t = useT();
  const [edited, setEdited] = useState<Edited | null>(null);
  const close = () => setEdited(null);
  const { firstName, lastName, email, phone, address } = member;
  return (
    <div className={css.parts}>
      <section className={css.part} aria-label={t('/member/person')}>
        <dl className={css.facts}>
          <Fact name={t('/contact/name')} value={`${firstName} ${lastName}`}>
            <Edit name={t('/contact/name')} onClick={() => setEdited('person')} />
          </Fact>
          <Fact name={t('/contact/phone')} value={phone ?? t('/member/none')}>
            <Edit name={t('/contact/phone')} onClick={() => setEdited('person')} />
          </Fact>
          <Fact name={t('/contact/email')} value={email}>
            {provider ? null : <Edit name={t('/contact/email')} onClick={() => setEdited('email')} />}
          </Fact>
          {provider ? null : (
            <div>
              <dt>{t('/identity/password')}</dt>
              <dd>
                <span aria-hidden="true">••••••••••••</span>
              </dd>
              <dd className={css.edit}>
                <Button variant="ghost" small onClick={() => setEdited('password')}>
                  {t('/member/change-password')}
                </Button>
              </dd>
            </div>
          )}
          <div>
            <dt>{t('/member/address')}</dt>
            <dd>
              {address
                ? `${address.street}, ${address.postalCode} ${address.city}, ${address.country}`
                : t('/member/none')}
            </dd>
          </div>
        </dl>
        {provider ? <p>{t('/member/provider-account', { provider: provider.name })}</p> : null}
      </section>
      <Addresses member={member} countries={countries} />
      {provider ? null : <Passkeys email={email} />}
      <Devices />
      <Privacy provider={provider} />
      <Drawer open={edited !== null} onClose={close} side="middle" title={edited ? t(TITLES[edited]) : ''}>
        {edited === 'person' ? <PersonForm member={member} countries={countries} onDone={close} /> : null}
        {edited === 'email' ? <EmailForm current={email} onDone={close} /> : null}
        {edited === 'password' ? <PasswordChange email={email} onDone={close} /> : null}
      </Drawer>
    </div>
  );
}

interface FactProps {
  name: string;
  value: string;
  children: React.ReactNode;
}

function Fact({ name, value, children }: FactProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
      <dd className={css.edit}>{children}</dd>
    </div>
  );
}

function Edit({ name, onClick }: { name: string; onClick(): void }) {
  const t = useT();
  return (
    <Button variant="ghost" small aria-label={t('/member/edit-named', { name })} onClick={onClick}>
      {t('/member/edit')}
    </Button>
  );
}
