import { type ReactNode, useId } from 'react';
import css from './choice-list.module.css';
import { FieldError } from './field-error';

export interface Choice {
  readonly id: string;
  readonly name: string;
  /** What helps to choose. */
  readonly detail?: ReactNode;
  /** At the end of the line. */
  readonly aside?: ReactNode;
}

interface ChoiceListProps {
  legend: string;
  /** By which the list is found when the focus goes to it. */
  name: string;
  choices: readonly Choice[];
  chosen: string | null;
  error?: string | null;
  disabled?: boolean;
  onChoose: (id: string) => void;
}

/** One of a few, each on a line of its own with what it costs or means: radio buttons. */
export function ChoiceList({
  legend,
  name,
  choices,
  chosen,
  error = null,
  disabled = false,
  onChoose,
}: ChoiceListProps) {
  const id = useId();
  return (
    <fieldset className={css.list} aria-describedby={error ? `${id}-error` : undefined} disabled={disabled}>
      <legend className={css.legend}>{legend}</legend>
      {/* Beside the first of them, which takes the focus: the end of a long list may be out of sight. */}
      <FieldError id={id} error={error} />
      {choices.map((choice) => (
        <label key={choice.id} className={css.choice}>
          <input
            type="radio"
            name={name}
            value={choice.id}
            checked={chosen === choice.id}
            onChange={() => onChoose(choice.id)}
          />
          <span className={css.text}>
            <span className={css.name}>{choice.name}</span>
            {choice.detail ? <span className={css.detail}>{choice.detail}</span> : null}
          </span>
          {choice.aside ? <span className={css.aside}>{choice.aside}</span> : null}
        </label>
      ))}
    </fieldset>
  );
}
