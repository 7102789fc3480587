import { type InputHTMLAttributes, useId } from 'react';
import { characters } from '@/lib/form/rules';
import { Counter } from './counter';
import { FieldFrame, type FieldProps, fieldAttributes } from './field';
import css from './field.module.css';

type Native = Omit<
  InputHTMLAttributes<HTMLInputElement>,
  'onChange' | 'onBlur' | 'value' | 'id' | 'className' | 'name' | 'required'
>;

export interface TextFieldProps extends FieldProps, Native {
  value: string;
  /** Shows how much of this many characters is used. More can be typed, and are said to be too many. */
  room?: number;
  onType(value: string): void;
  onLeave?(): void;
}

/** A line of text. */
export function TextField(props: TextFieldProps) {
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
    onLeave,
    ...native
  } = props;
  const id = useId();
  return (
    <FieldFrame
      {...{ id, label, error, hint, short, optional, hideLabel }}
      aside={room === undefined ? null : <Counter id={id} used={characters(value.trim())} room={room} />}
    >
      <input
        {...fieldAttributes(id, props, room !== undefined && `${id}-count`)}
        {...native}
        name={name}
        value={value}
        className={css.control}
        onChange={(event) => onType(event.target.value)}
        onBlur={onLeave}
      />
    </FieldFrame>
  );
}
