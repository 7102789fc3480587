import { type InputHTMLAttributes, useId } from 'react';
import { characters } from '@/lib/form/rules';
import { useT } from '@/lib/i18n/t';
import { VisuallyHidden } from '@/ui/visually-hidden';
import { FieldFrame, type FieldProps, fieldAttributes } from './field';
import css from './field.module.css';

/** From here on the counter is also said aloud. */
const SOON_FULL = 5;

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

function Counter({ id, used, room }: { id: string; used: number; room: number }) {
  const t = useT();
  const left = room - used;
  return (
    <p className={css.count} data-over={left < 0 || undefined}>
      <span aria-hidden="true">
        {used}/{room}
      </span>
      <VisuallyHidden>
        <span id={`${id}-count`}>{t('/form/characters-of', { count: used, max: room })}</span>
        {'. '}
        <span aria-live="polite">{leftText()}</span>
      </VisuallyHidden>
    </p>
  );

  function leftText(): string {
    if (used === 0 || left > SOON_FULL) return '';
    return left < 0
      ? t('/form/characters-over', { count: -left })
      : t('/form/characters-left', { count: left });
  }
}
