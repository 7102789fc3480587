import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Account, changeAccount, listAccounts } from '@/lib/api/staff';
import { formatDateTime, t } from '@/lib/i18n';
import { sentence } from '@/lib/problems';
import { useAccount } from '@/lib/session';
import { toast } from '@/lib/toasts';
import { Badge } from '@/ui/badge';
import { Button } from '@/ui/button';
import { Loaded, Page } from '@/ui/page';
import styles from './accounts.module.css';
import { InviteDialog } from './invite-dialog';
import { ResetDialog } from './reset-dialog';
import { RolesDialog } from './roles-dialog';

/** Who may do what. */
export function AccountsRoute() {
  const accounts = useQuery({ queryKey: ['accounts'], queryFn: listAccounts });
  const [isInviting, setInviting] = useState(false);
  const [changed, setChanged] = useState<Account | null>(null);
  const [reset, setReset] = useState<Account | null>(null);
  return (
    <Page
      title={t('/accounts/title')}
      actions={
        <Button look="primary" icon="plus" onPress={() => setInviting(true)}>
          {t('/accounts/invite')}
        </Button>
      }
    >
      <Loaded of={accounts}>
        {({ items }) => (
          <table className={styles['table']}>
            <thead>
              <tr>
                <th scope="col">{t('/accounts/name')}</th>
                <th scope="col">{t('/accounts/roles')}</th>
                <th scope="col">{t('/accounts/state')}</th>
                <th scope="col">
                  <span className={styles['hidden']}>{t('/accounts/actions')}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {items.map((account) => (
                <Row
                  key={account.id}
                  account={account}
                  onRoles={() => setChanged(account)}
                  onReset={() => setReset(account)}
                />
              ))}
            </tbody>
          </table>
        )}
      </Loaded>
      <InviteDialog isOpen={isInviting} onClose={() => setInviting(false)} />
      {reset && <ResetDialog account={reset} onClose={() => setReset(null)} />}
      {changed && <RolesDialog account={changed} onClose={() => setChanged(null)} />}
    </Page>
  );
}

interface RowProps {
  account: Account;
  onRoles: () => void;
  onReset: () => void;
}

function Row({ account, onRoles, onReset }: RowProps) {
  const own = useAccount();
  const client = useQueryClient();
  const change = useMutation({
    mutationFn: (disabled: boolean) => changeAccount(account.id, { disabled }),
    onError: (error) => toast(sentence(error), { tone: 'error' }),
    onSettled: () => client.invalidateQueries({ queryKey: ['accounts'] }),
  });
  const { name, email, roles, disabled, invited, hasSecondFactor, lastSeen } = account;
  return (
    <tr>
      <th scope="row">
        {name}
        <span className={styles['email']}>{email}</span>
      </th>
      <td>
        <span className={styles['roles']}>
          {roles.map((role) => (
            <Badge key={role}>{t(`/roles/${role}`)}</Badge>
          ))}
        </span>
      </td>
      <td>
        {disabled ? (
          <Badge tone="err">{t('/accounts/disabled')}</Badge>
        ) : invited ? (
          <Badge tone="info">{t('/accounts/invited')}</Badge>
        ) : (
          <Badge tone="ok">{t('/accounts/active')}</Badge>
        )}{' '}
        {!disabled && !invited && (
          <Badge tone={hasSecondFactor ? 'ok' : 'warn'} icon={hasSecondFactor ? 'check' : 'warning'}>
            {t(hasSecondFactor ? '/accounts/twoSteps' : '/accounts/oneStep')}
          </Badge>
        )}
        {lastSeen && (
          <span className={styles['email']}>{t('/accounts/seen', { time: formatDateTime(lastSeen) })}</span>
        )}
      </td>
      <td className={styles['buttons']}>
        <Button aria-label={t('/accounts/changeNamed', { name })} onPress={onRoles}>
          {t('/accounts/change')}
        </Button>
        {account.id !== own.id && !disabled && (
          <Button aria-label={t('/accounts/resetNamed', { name })} onPress={onReset}>
            {t('/accounts/reset')}
          </Button>
        )}
        {account.id !== own.id && (
          <Button
            look={disabled ? 'plain' : 'danger'}
            isDisabled={change.isPending}
            aria-label={t(disabled ? '/accounts/enableNamed' : '/accounts/disableNamed', { name })}
            onPress={() => change.mutate(!disabled)}
          >
            {t(disabled ? '/accounts/enable' : '/accounts/disable')}
          </Button>
        )}
      </td>
    </tr>
  );
}
