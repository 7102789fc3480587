import type { InputHTMLAttributes, ReactNode } from 'react';
import { useId } from 'react';
import styles from './field.module.css';

interface Around {
  label: string;
  hint?: ReactNode;
  error?: string | null | undefined;
  /** Beside the label: a counter, who else is here. */
  aside?: ReactNode;
}

type Named = { id: string; 'aria-describedby': string | undefined; 'aria-invalid': boolean | undefined };

/** A label, a field and what is said of it. `children` makes the field from what names and describes it. */
export function Labelled({
  label,
  hint,
  error,
  aside,
  children,
}: Around & { children: (named: Named) => ReactNode }) {
  const id = useId();
  const told = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined;
  return (
    <div className={styles['field']}>
      <div className={styles['top']}>
        <label htmlFor={id} className={styles['label']}>
          {label}
        </label>
        {aside}
      </div>
      {children({ id, 'aria-describedby': told, 'aria-invalid': error ? true : undefined })}
      {hint && (
        <p id={`${id}-hint`} className={styles['hint']}>
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className={styles['error']}>
          {error}
        </p>
      )}
    </div>
  );
}

type TextProps = Around & {
  value: string;
  onChange: (value: string) => void;
} & Pick<
    InputHTMLAttributes<HTMLInputElement>,
    'type' | 'autoComplete' | 'required' | 'autoFocus' | 'inputMode' | 'maxLength' | 'name' | 'spellCheck'
  >;

export function TextField({ label, hint, error, aside, value, onChange, ...rest }: TextProps) {
  return (
    <Labelled label={label} hint={hint} error={error} aside={aside}>
      {(named) => (
        <input
          {...rest}
          {...named}
          className={styles['input']}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Labelled>
  );
}

interface SelectProps extends Around {
  value: string;
  onChange: (value: string) => void;
  options: readonly { value: string; label: string }[];
  isDisabled?: boolean;
}

/** The browser's own list: keyboards, screen readers and phones know it. */
export function SelectField({
  label,
  hint,
  error,
  value,
  onChange,
  options,
  isDisabled = false,
}: SelectProps) {
  return (
    <Labelled label={label} hint={hint} error={error}>
      {(named) => (
        <select
          {...named}
          className={styles['input']}
          value={value}
          disabled={isDisabled}
          onChange={(event) => onChange(event.target.value)}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Labelled>
  );
}

interface CheckProps {
  label: string;
  hint?: string | undefined;
  checked: boolean;
  onChange: (checked: boolean) => void;
  isDisabled?: boolean;
}

export function CheckField({ label, hint, checked, onChange, isDisabled = false }: CheckProps) {
  const id = useId();
  return (
    <div className={styles['check']}>
      <input
        id={id}
        type="checkbox"
        checked={checked}
        disabled={isDisabled}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onChange={(event) => onChange(event.target.checked)}
      />
      <label htmlFor={id}>{label}</label>
      {hint && (
        <p id={`${id}-hint`} className={styles['hint']}>
          {hint}
        </p>
      )}
    </div>
  );
}
