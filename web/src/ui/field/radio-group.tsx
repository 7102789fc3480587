import { useId } from 'react';
import { pictureAt } from '@/lib/picture';
import { VisuallyHidden } from '@/ui/visually-hidden';
import css from './radio-group.module.css';

export interface RadioOption {
  readonly value: string;
  readonly selected: boolean;
  readonly disabled: boolean;
  /** How it looks. */
  readonly picture?: string | undefined;
}

interface RadioGroupProps {
  legend: string;
  options: readonly RadioOption[];
  /** Why a disabled option cannot be chosen; null where none is ever disabled. */
  disabledReason: string | null;
  onChoose: (value: string) => void;
}

/** One of a few, each in sight: radio buttons that look like pills. */
export function RadioGroup({ legend, options, disabledReason, onChoose }: RadioGroupProps) {
  const name = useId();
  return (
    <fieldset>
      <legend className={css.legend}>{legend}</legend>
      <div className={css.options}>
        {options.map(({ value, selected, disabled, picture }) => (
          <label
            className={css.option}
            key={value}
            title={disabled && disabledReason ? disabledReason : undefined}
          >
            <input
              type="radio"
              name={name}
              value={value}
              checked={selected}
              disabled={disabled}
              onChange={() => onChoose(value)}
            />
            {picture ? (
              <img className={css.swatch} src={pictureAt(picture, 32)} alt="" width={32} height={32} />
            ) : null}
            {value}
            {disabled && disabledReason ? <VisuallyHidden> ({disabledReason})</VisuallyHidden> : null}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
