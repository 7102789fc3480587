import { useId } from 'react';
import { VisuallyHidden } from '@/ui/visually-hidden';
import css from './radio-group.module.css';

interface RadioGroupProps {
  legend: string;
  options: readonly { readonly value: string; readonly selected: boolean; readonly disabled: boolean }[];
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
        {options.map(({ value, selected, disabled }) => (
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
            {value}
            {disabled && disabledReason ? <VisuallyHidden> ({disabledReason})</VisuallyHidden> : null}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
