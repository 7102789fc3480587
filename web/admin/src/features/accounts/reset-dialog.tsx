import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { type Account, resetAccount } from '@/lib/api/staff';
import { t } from '@/lib/i18n';
import { sentence } from '@/lib/problems';
import { Notice } from '@/ui/badge';
import { Button } from '@/ui/button';
import { Actions, Dialog } from '@/ui/dialog';
import { CheckField } from '@/ui/field';
import styles from './accounts.module.css';
import { Invited } from './invited';

/** A new link for somebody who lost the password or the phone, or did not come in time. */
export function ResetDialog({ account, onClose }: { account: Account; onClose: () => void }) {
  const [drops, setDrops] = useState(false);
  const client = useQueryClient();
  const making = useMutation({
    mutationFn: () => resetAccount(account.id, drops),
    onSuccess: () => client.invalidateQueries({ queryKey: ['accounts'] }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!making.isPending) making.mutate();
  };
  return (
    <Dialog title={t('/accounts/resetNamed', { name: account.name })} isOpen onClose={onClose}>
      {making.data ? (
        <Invited name={account.name} {...making.data} onClose={onClose} />
      ) : (
        <form className={styles['form']} onSubmit={submit}>
          {making.error && <Notice tone="err">{sentence(making.error)}</Notice>}
          <p>{t('/accounts/resetText')}</p>
          {account.hasSecondFactor && (
            <CheckField label={t('/accounts/resetFactor')} checked={drops} onChange={setDrops} />
          )}
          <Actions>
            <Button look="quiet" onPress={onClose}>
              {t('/actions/cancel')}
            </Button>
            <Button type="submit" look="primary" isPending={making.isPending}>
              {t('/accounts/reset')}
            </Button>
          </Actions>
        </form>
      )}
    </Dialog>
  );
}
