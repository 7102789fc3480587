import { t } from '@/lib/i18n';
import { useAccount } from '@/lib/session';
import { Badge } from '@/ui/badge';
import { Card, Page } from '@/ui/page';
import { LanguageCard } from './language-card';
import { OpenSessions } from './open-sessions';
import { PasskeysCard } from './passkeys-card';
import { PasswordCard } from './password-card';
import { SecondFactorCard } from './second-factor-card';

/** What concerns one's own account. */
export function AccountRoute() {
  const account = useAccount();
  return (
    <Page title={t('/account/title')}>
      <Card title={account.name}>
        <p>{account.email}</p>
        <p>
          {account.roles.map((role) => (
            <Badge key={role} tone="accent">
              {t(`/roles/${role}`)}
            </Badge>
          ))}
        </p>
      </Card>
      <LanguageCard />
      <SecondFactorCard />
      <PasskeysCard />
      <PasswordCard />
      <OpenSessions />
    </Page>
  );
}
