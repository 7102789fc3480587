import { type InputHTMLAttributes, type ReactNode, useId } from 'react';
import { characters } from '@/lib/contact/text';
import { useT } from '@/lib/i18n/t';
import { Icon } from '@/ui/icon/icon';
import { VisuallyHidden } from '@/ui/visually-hidden';
import css from './fields.module.css';

/** From here on the counter is also said aloud. */
const SOON_FULL = 5;

interface FieldProps {
  label: string;
  /** By which the field is found when the focus goes to it. */
  name: string;
  value: string;
  /** The sentence below the field. */
  error: string | null;
  onChange(value: string): void;
  onLeave(): void;
}

interface TextFieldProps
  extends FieldProps,
    Pick<
      InputHTMLAttributes<HTMLInputElement>,
      'autoComplete' | 'inputMode' | 'placeholder' | 'type' | 'onFocus'
    > {
  /** Shows how much of this many characters is used. */
  max?: number;
}

/** A line of text with its name above, and what is wrong and how much is used below. */
export function TextField({ label, name, value, error, max, onChange, onLeave, ...rest }: TextFieldProps) {
  const t = useT();
  const id = useId();
  const used = characters(value.trim());
  return (
    <div className={css.field}>
      <label htmlFor={id}>{label}</label>
      <input
        {...rest}
        id={id}
        name={name}
        value={value}
        className={css.control}
        aria-required="true"
        aria-invalid={error !== null}
        aria-describedby={describedBy(error && errorId(id), max && `${id}-count`)}
        onChange={(event) => onChange(event.target.value)}
        onBlur={onLeave}
      />
      <div className={css.below}>
        <FieldError id={id} error={error} />
        {max === undefined ? null : (
          <p className={css.count} data-over={used > max || undefined}>
            <span aria-hidden="true">
              {used}/{max}
            </span>
            <VisuallyHidden>
              <span id={`${id}-count`}>{t('/tablet/characters-of', { count: used, max })}</span>
              {'. '}
              <span aria-live="polite">{leftText(max - used)}</span>
            </VisuallyHidden>
          </p>
        )}
      </div>
    </div>
  );

  function leftText(left: number): string {
    if (used === 0 || left > SOON_FULL) return '';
    return left < 0
      ? t('/tablet/characters-over', { count: -left })
      : t('/tablet/characters-left', { count: left });
  }
}

/** A choice from a list that the system draws. */
export function SelectField({
  label,
  name,
  value,
  error,
  onChange,
  onLeave,
  children,
}: FieldProps & { children: ReactNode }) {
  const id = useId();
  return (
    <div className={css.field}>
      <label htmlFor={id}>{label}</label>
      <div className={css.select}>
        <select
          id={id}
          name={name}
          value={value}
          className={css.control}
          aria-required="true"
          aria-invalid={error !== null}
          aria-describedby={describedBy(error && errorId(id))}
          onChange={(event) => onChange(event.target.value)}
          onBlur={onLeave}
        >
          {children}
        </select>
        <Icon name="down" size={18} />
      </div>
      <FieldError id={id} error={error} />
    </div>
  );
}

function FieldError({ id, error }: { id: string; error: string | null }) {
  if (!error) return null;
  return (
    <p className={css.error} id={errorId(id)}>
      <Icon name="warning" size={18} />
      {error}
    </p>
  );
}

function errorId(id: string): string {
  return `${id}-error`;
}

function describedBy(...ids: (string | number | null | undefined | false)[]): string | undefined {
  return ids.filter(Boolean).join(' ') || undefined;
}
