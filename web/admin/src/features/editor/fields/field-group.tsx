import { type ReactNode, useId } from 'react';
import fieldStyles from '@/ui/field.module.css';
import styles from '../fields.module.css';

interface Props {
  label: string;
  hint?: ReactNode;
  disabled?: boolean;
  children: ReactNode;
}

/** Several controls that make one field, under its name and what is said of it. */
export function FieldGroup({ label, hint, disabled, children }: Props) {
  const id = useId();
  return (
    <fieldset className={styles['group']} disabled={disabled} aria-describedby={hint ? id : undefined}>
      <legend>{label}</legend>
      {hint && (
        <p id={id} className={fieldStyles['hint']}>
          {hint}
        </p>
      )}
      {children}
    </fieldset>
  );
}
