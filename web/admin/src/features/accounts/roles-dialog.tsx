import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { type Account, changeAccount } from '@/lib/api/staff';
import { t } from '@/lib/i18n';
import { sentence } from '@/lib/problems';
import { Notice } from '@/ui/badge';
import { Button } from '@/ui/button';
import { Actions, Dialog } from '@/ui/dialog';
import { TextField } from '@/ui/field';
import styles from './accounts.module.css';
import { RoleChoice } from './role-choice';

export function RolesDialog({ account, onClose }: { account: Account; onClose: () => void }) {
  const [name, setName] = useState(account.name);
  const [roles, setRoles] = useState(account.roles);
  const client = useQueryClient();
  const change = useMutation({
    mutationFn: () => changeAccount(account.id, { name: name.trim(), roles }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['accounts'] });
      onClose();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() && roles.length > 0 && !change.isPending) change.mutate();
  };
  return (
    <Dialog title={account.email} isOpen onClose={onClose}>
      <form className={styles['form']} onSubmit={submit} noValidate>
        {change.error && <Notice tone="err">{sentence(change.error)}</Notice>}
        <TextField
          label={t('/accounts/name')}
          value={name}
          onChange={setName}
          error={name.trim() ? null : t('/account/required')}
        />
        <RoleChoice roles={roles} onChange={setRoles} error={roles.length === 0} />
        <Actions>
          <Button type="submit" look="primary" isPending={change.isPending}>
            {t('/actions/save')}
          </Button>
        </Actions>
      </form>
    </Dialog>
  );
}
