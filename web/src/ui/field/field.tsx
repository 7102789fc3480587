import type { ReactNode } from 'react';
import { useT } from '@/lib/i18n/t';
import { VisuallyHidden } from '@/ui/visually-hidden';
import css from './field.module.css';
import { FieldError } from './field-error';

/** What every field is told. */
export interface FieldProps {
  label: string;
  /** By which the field is found when the focus goes to it. */
  name?: string | undefined;
  /** What is wrong with it, in a sentence. */
  error?: string | null | undefined;
  /** What helps to fill it in. */
  hint?: string | undefined;
  /** It cannot be left empty. Said aloud only: what may be left empty is marked instead. */
  required?: boolean | undefined;
  /** It may be left empty, and says so. */
  optional?: boolean | undefined;
  /** The name is said aloud only: what stands around the field tells it already. */
  hideLabel?: boolean | undefined;
  /** In a row with others it takes as little room as it can. */
  short?: boolean | undefined;
}

/** The ids that a field's parts know each other by, and what the field says of itself. */
export function fieldAttributes(
  id: string,
  { error, hint, required }: FieldProps,
  ...more: (string | false)[]
) {
  const described = [error && `${id}-error`, hint && `${id}-hint`, ...more].filter(Boolean).join(' ');
  return {
    id,
    'aria-invalid': error ? true : undefined,
    'aria-required': required || undefined,
    'aria-describedby': described || undefined,
  } as const;
}

interface FieldFrameProps extends FieldProps {
  id: string;
  /** At the end of the line below the field. */
  aside?: ReactNode;
  children: ReactNode;
}

/** A field with its name above, and what helps and what is wrong below. */
export function FieldFrame({
  id,
  label,
  error = null,
  hint,
  optional,
  hideLabel,
  short,
  aside,
  children,
}: FieldFrameProps) {
  const t = useT();
  const name = <label htmlFor={id}>{label}</label>;
  return (
    <div className={css.field} data-short={short || undefined}>
      {hideLabel ? (
        <VisuallyHidden>{name}</VisuallyHidden>
      ) : (
        <div className={css.name}>
          {name}
          {optional ? <span className={css.optional}>{t('/form/optional')}</span> : null}
        </div>
      )}
      {children}
      {error || hint || aside ? (
        <div className={css.below}>
          <div>
            <FieldError id={id} error={error} />
            {hint ? (
              <p className={css.hint} id={`${id}-hint`}>
                {hint}
              </p>
            ) : null}
          </div>
          {aside}
        </div>
      ) : null}
    </div>
  );
}
