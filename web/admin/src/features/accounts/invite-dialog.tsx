import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { invite, type Role } from '@/lib/api/staff';
import { currentLanguage, LANGUAGE_NAMES, LANGUAGES, t } from '@/lib/i18n';
import { sentence } from '@/lib/problems';
import { Notice } from '@/ui/badge';
import { Button } from '@/ui/button';
import { Actions, Dialog } from '@/ui/dialog';
import { SelectField, TextField } from '@/ui/field';
import styles from './accounts.module.css';
import { Invited } from './invited';
import { RoleChoice } from './role-choice';

export function InviteDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Dialog title={t('/accounts/invite')} isOpen={isOpen} onClose={onClose}>
      <InviteForm onClose={onClose} />
    </Dialog>
  );
}

function InviteForm({ onClose }: { onClose: () => void }) {
  const [email, setEmail] = useState('');
  const [name, setName] = useState('');
  const [language, setLanguage] = useState<string>(currentLanguage);
  const [roles, setRoles] = useState<Role[]>(['editor']);
  const [isTried, setTried] = useState(false);
  const client = useQueryClient();
  const sent = useMutation({
    mutationFn: () => invite({ email: email.trim(), name: name.trim(), roles, language }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['accounts'] }),
  });
  const missing = (text: string) => (isTried && !text.trim() ? t('/account/required') : null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (email.trim() && name.trim() && roles.length > 0 && !sent.isPending) sent.mutate();
  };

  if (sent.data) return <Invited name={name} {...sent.data} onClose={onClose} />;
  return (
    <form className={styles['form']} onSubmit={submit} noValidate>
      {sent.error && <Notice tone="err">{sentence(sent.error)}</Notice>}
      <TextField
        label={t('/accounts/name')}
        value={name}
        onChange={setName}
        error={missing(name)}
        autoFocus
      />
      <TextField
        label={t('/login/email')}
        type="email"
        value={email}
        onChange={setEmail}
        error={missing(email)}
        autoComplete="off"
      />
      <SelectField
        label={t('/accounts/language')}
        value={language}
        onChange={setLanguage}
        options={LANGUAGES.map((one) => ({ value: one, label: LANGUAGE_NAMES[one] }))}
      />
      <RoleChoice roles={roles} onChange={setRoles} error={isTried && roles.length === 0} />
      <Actions>
        <Button type="submit" look="primary" isPending={sent.isPending}>
          {t('/accounts/send')}
        </Button>
      </Actions>
    </form>
  );
}
