import { ROLES, type Role } from '@/lib/api/staff';
import { t } from '@/lib/i18n';
import { CheckField } from '@/ui/field';
import styles from './accounts.module.css';

interface Props {
  roles: readonly Role[];
  onChange: (roles: Role[]) => void;
  error: boolean;
}

export function RoleChoice({ roles, onChange, error }: Props) {
  return (
    <fieldset className={styles['choice']}>
      <legend>{t('/accounts/roles')}</legend>
      {error && <p className={styles['error']}>{t('/accounts/roleNeeded')}</p>}
      {ROLES.map((role) => (
        <CheckField
          key={role}
          label={t(`/roles/${role}`)}
          hint={t(`/roles/${role}Hint`)}
          checked={roles.includes(role)}
          onChange={(isOn) => onChange(ROLES.filter((one) => (one === role ? isOn : roles.includes(one))))}
        />
      ))}
    </fieldset>
  );
}
