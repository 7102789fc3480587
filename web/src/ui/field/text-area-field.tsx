import { type TextareaHTMLAttributes, useId } from 'react';
import { characters } from '@/lib/form/rules';
import { Counter } from './counter';
import { FieldFrame, type FieldProps, fieldAttributes } from './field';
import css from './field.module.css';

type Native = Omit<
  TextareaHTMLAttributes<HTMLTextAreaElement>,
  'onChange' | 'onBlur' | 'value' | 'id' | 'className' | 'name' | 'required'
>;

export interface TextAreaFieldProps extends FieldProps, Native {
  value: string;
  /** Shows how much of this many characters is used. More can be typed, and are said to be too many. */
  room: number;
  onType(value: string): void;
}

/** A text of several lines. */
export function TextAreaField(props: TextAreaFieldProps) {
  const {
    label,
    name,
    value,
    error,
    hint,
    required: _,
    optional,
    hideLabel,
    short,
    room,
    onType,
    ...native
  } = props;
  const id = useId();
  return (
    <FieldFrame
      {...{ id, label, error, hint, short, optional, hideLabel }}
      aside={<Counter id={id} used={characters(value.trim())} room={room} />}
    >
      <textarea
        {...fieldAttributes(id, props, `${id}-count`)}
        {...native}
        name={name}
        value={value}
        className={css.control}
        onChange={(event) => onType(event.target.value)}
      />
    </FieldFrame>
  );
}
