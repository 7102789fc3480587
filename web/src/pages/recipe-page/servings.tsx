import { useId } from 'react';
import { announce } from '@/lib/announce';
import { useT } from '@/lib/i18n/t';
import { useLanguage } from '@/lib/page';
import { Icon } from '@/ui/icon/icon';
import { yieldText } from './scaling';
import css from './servings.module.css';
import type { Servings as State } from './use-servings';

/** How much is made, with buttons that make more or less of it. */
export function Servings({ servings }: { servings: State }) {
  const t = useT();
  const language = useLanguage();
  const label = useId();
  const { count, unit, own, fewer, more, choose } = servings;
  const words = (count: number) => yieldText({ count, unit }, language);
  const change = (number: number | null) => {
    if (number === null) return;
    choose(number);
    announce(t('/recipe/servings-now', { amount: words(number) }));
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would add a frame and a legend to one number.
    <div className={css.servings} role="group" aria-labelledby={label}>
      <span className={css.label} id={label}>
        {t('/recipe/portion')}
      </span>
      <span className={css.control} data-screen-only>
        <Step icon="minus" label={t('/recipe/servings-fewer')} to={fewer} onStep={change} />
      </span>
      <output className={css.amount}>{words(count)}</output>
      <span className={css.control} data-screen-only>
        <Step icon="plus" label={t('/recipe/servings-more')} to={more} onStep={change} />
      </span>
      {count === own ? null : (
        // A short word in the same line: nothing is pushed down under the finger.
        <button
          type="button"
          className={css.reset}
          aria-label={t('/recipe/servings-reset', { amount: words(own) })}
          data-screen-only
          onClick={() => change(own)}
        >
          {t('/recipe/servings-reset-short')}
        </button>
      )}
    </div>
  );
}

interface StepProps {
  icon: 'minus' | 'plus';
  label: string;
  to: number | null;
  onStep: (to: number | null) => void;
}

/** At an end it keeps the focus, and does nothing. */
function Step({ icon, label, to, onStep }: StepProps) {
  return (
    <button
      type="button"
      className={css.step}
      aria-label={label}
      aria-disabled={to === null || undefined}
      onClick={() => onStep(to)}
    >
      <Icon name={icon} size={18} />
    </button>
  );
}
