import { type ReactNode, useId, useState } from 'react';
import { useT } from '@/lib/i18n/t';
import { MAX_PHRASE } from '@/lib/limits.gen';
import { isSent, mayBeSent, type SearchFormState, useSearchOff } from '@/lib/search-phrase';
import { Button } from '@/ui/button/button';
import { Icon } from '@/ui/icon/icon';
import type { ParameterNames } from './results-state';
import css from './search-form.module.css';

interface SearchFormProps extends SearchFormState {
  /** Where what is asked for is shown, for whoever has no scripts. */
  action: string;
  /** How the address names what is asked for. */
  names: ParameterNames;
  /** The categories that stay chosen. */
  categoryIds?: readonly number[];
  /** Of the form. */
  formId?: string;
  label: string;
  placeholder?: string | null;
  onType: (text: string) => void;
  onSubmit: () => void;
  submitLabel: string;
  /** More to choose from, beside the field. */
  children?: ReactNode;
}

/** The field of a search and what stands beside it. */
export function SearchForm({
  action,
  names,
  categoryIds = [],
  formId,
  label,
  placeholder,
  typed,
  loading = false,
  chosen = false,
  onType,
  onSubmit,
  submitLabel,
  children,
}: SearchFormProps) {
  const t = useT();
  const id = useId();
  const hint = `${id}-hint`;
  const state = { typed, loading, chosen };
  const [tried, setTried] = useState(false);
  const short = !mayBeSent({ typed, chosen }) && (tried || typed.trim() !== '');
  return (
    // biome-ignore lint/a11y/useSemanticElements: not every browser that is in use knows the element.
    <div role="search">
      <form
        className={css.form}
        id={formId}
        action={action}
        onSubmit={(event) => {
          if (isSent(event, state, () => setTried(true))) onSubmit();
        }}
      >
        <div className={css.field}>
          <label htmlFor={id}>{label}</label>
          <div className={css.box}>
            <Icon name="search" size={20} />
            <input
              id={id}
              type="search"
              name={names.phrase}
              enterKeyHint="search"
              autoComplete="off"
              maxLength={MAX_PHRASE}
              placeholder={placeholder ?? undefined}
              value={typed}
              aria-describedby={hint}
              onChange={(event) => onType(event.target.value)}
            />
          </div>
        </div>
        {children}
        {categoryIds.length > 0 ? (
          <input type="hidden" name={names.categoryIds} value={categoryIds.join(',')} />
        ) : null}
        <Button
          type="submit"
          className={css.submit}
          aria-disabled={useSearchOff(state)}
          aria-describedby={hint}
          pressable
        >
          {submitLabel}
        </Button>
      </form>
      <p className={css.hint} id={hint} aria-live="polite">
        {short ? t('/search/hint') : ''}
      </p>
    </div>
  );
}

interface ChoiceProps {
  /** How the address names it. */
  name: string | null;
  label: string;
  /** What choosing nothing is called. */
  all: string;
  value: string;
  options: readonly { value: string; label: string }[];
  onChoose: (value: string) => void;
}

/** One of many, or all. A choice that the options do not know is shown as it stands. */
export function Choice({ name, label, all, value, options, onChoose }: ChoiceProps) {
  const id = useId();
  const known = value === '' || options.some((option) => option.value === value);
  return (
    <div className={css.field} data-narrow>
      <label htmlFor={id}>{label}</label>
      <div className={css.box}>
        <select
          id={id}
          name={name ?? undefined}
          value={value}
          onChange={(event) => onChoose(event.target.value)}
        >
          <option value="">{all}</option>
          {known ? null : <option value={value}>{options.length > 0 ? value : '…'}</option>}
          {options.map((option) => (
            <option value={option.value} key={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon name="down" size={16} />
      </div>
    </div>
  );
}
