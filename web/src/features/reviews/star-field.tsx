import { useId } from 'react';
import { type MessageKey, useT } from '@/lib/i18n/t';
import { FieldError } from '@/ui/field/field-error';
import { VisuallyHidden } from '@/ui/visually-hidden';
import css from './star-field.module.css';

const WORDS = [1, 2, 3, 4, 5].map((count) => ({ count, word: `/reviews/star-${count}` as MessageKey }));

interface StarFieldProps {
  value: number | null;
  error: string | null;
  onChoose: (stars: number) => void;
}

/** One to five stars: radio buttons, so that arrow keys choose; what a number means stands beside them. */
export function StarField({ value, error, onChoose }: StarFieldProps) {
  const t = useT();
  const id = useId();
  const word = WORDS.find(({ count }) => count === value)?.word;
  return (
    <fieldset className={css.field} aria-describedby={error ? `${id}-error` : undefined}>
      <legend className={css.legend}>{t('/reviews/form-stars')}</legend>
      <div className={css.row}>
        {WORDS.map(({ count, word }) => (
          <label key={count} className={css.star} data-on={(value !== null && count <= value) || undefined}>
            <input
              type="radio"
              name="stars"
              value={count}
              checked={value === count}
              aria-invalid={error ? true : undefined}
              onChange={() => onChoose(count)}
            />
            <span aria-hidden="true">★</span>
            <VisuallyHidden>
              {t('/reviews/stars', { count })}, {t(word)}
            </VisuallyHidden>
          </label>
        ))}
        {word ? (
          <span className={css.word} aria-hidden="true">
            {t(word)}
          </span>
        ) : null}
      </div>
      <FieldError id={id} error={error} />
    </fieldset>
  );
}
