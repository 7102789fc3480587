import { type ReactNode, useId } from 'react';
import fieldStyles from '@/ui/field.module.css';
import styles from '../fields.module.css';

interface Props {
  label: string;
  hint?: ReactNode;
  disabled?: boolean;
  error?: string | null;
  children: ReactNode;
}

/** Several controls that make one field, under its name and what is said of it. */
export function FieldGroup({ label, hint, disabled, error, children }: Props) {
  const id = useId();
  const described = [hint && id, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <fieldset className={styles['group']} disabled={disabled} aria-describedby={described || undefined}>
      <legend>{label}</legend>
      {hint && (
        <p id={id} className={fieldStyles['hint']}>
          {hint}
        </p>
      )}
      {children}
      {error && (
        <p id={`${id}-error`} className={fieldStyles['error']}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
