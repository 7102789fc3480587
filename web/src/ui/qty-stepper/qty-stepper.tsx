import { type ChangeEvent, type KeyboardEvent, useState } from 'react';
import { useT } from '@/lib/i18n/t';
import { Icon } from '@/ui/icon/icon';
import { VisuallyHidden } from '@/ui/visually-hidden';
import css from './qty-stepper.module.css';

export interface QtyStepperProps {
  value: number;
  onChange(value: number): void;
  /** What is counted, for the name of the field. */
  label: string;
  /** Not below `max`: the number stands still. */
  min?: number;
  max?: number;
  /** Decreasing from the minimum calls this instead of being off. */
  onBelowMin?: () => void;
  small?: boolean;
}

/** A number with buttons: typed, stepped by the arrow keys, or clicked. Never busy, however fast it is used. */
export function QtyStepper({
  value,
  onChange,
  label,
  min = 1,
  max = 999,
  onBelowMin,
  small = false,
}: QtyStepperProps) {
  const t = useT();
  const [typed, setTyped] = useState<string | null>(null);

  const set = (next: number) => {
    setTyped(null);
    const inside = Math.min(max, Math.max(min, next));
    if (inside !== value) onChange(inside);
  };
  const decrease = () => (value <= min ? onBelowMin?.() : set(value - 1));
  const increase = () => set(value + 1);

  const type = (event: ChangeEvent<HTMLInputElement>) => {
    // Only digits; the number counts when the field is left or Enter is pressed.
    setTyped(event.target.value.replace(/\D/g, '').slice(0, 3));
  };
  const commit = () => {
    if (typed === null) return;
    if (typed === '') setTyped(null);
    else set(Number(typed));
  };
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    const action = {
      ArrowUp: increase,
      ArrowDown: () => set(value - 1),
      PageUp: () => set(value + 10),
      PageDown: () => set(value - 10),
      Home: () => set(min),
      End: () => set(max),
      Enter: commit,
    }[event.key];
    // Home and End move the caret while a number is being typed.
    if (!action || (typed !== null && (event.key === 'Home' || event.key === 'End'))) return;
    event.preventDefault();
    action();
  };

  const atMin = value <= min && !onBelowMin;
  const atMax = value >= max;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset per line would add a frame and a legend to each.
    <div className={css.stepper} role="group" aria-label={label} data-small={small || undefined}>
      <button
        type="button"
        className={css.step}
        aria-disabled={atMin || undefined}
        onClick={atMin ? undefined : decrease}
      >
        <Icon name={value <= min && onBelowMin ? 'trash' : 'minus'} size={18} />
        <VisuallyHidden>{value <= min && onBelowMin ? t('/cart/remove') : t('/ui/decrease')}</VisuallyHidden>
      </button>
      <input
        className={css.field}
        role="spinbutton"
        inputMode="numeric"
        autoComplete="off"
        readOnly={min >= max}
        aria-label={label}
        aria-valuenow={value}
        aria-valuemin={min}
        aria-valuemax={max}
        value={typed ?? String(value)}
        onChange={type}
        onBlur={commit}
        onKeyDown={press}
        onFocus={(event) => event.target.select()}
      />
      <button
        type="button"
        className={css.step}
        aria-disabled={atMax || undefined}
        onClick={atMax ? undefined : increase}
      >
        <Icon name="plus" size={18} />
        <VisuallyHidden>{t('/ui/increase')}</VisuallyHidden>
      </button>
    </div>
  );
}

export { QtyStepper as default };
