import { type ReactNode, type SelectHTMLAttributes, useId } from 'react';
import { Icon } from '@/ui/icon/icon';
import { FieldFrame, type FieldProps, fieldAttributes } from './field';
import css from './field.module.css';

type Native = Omit<
  SelectHTMLAttributes<HTMLSelectElement>,
  'onChange' | 'onBlur' | 'value' | 'id' | 'className' | 'name' | 'required'
>;

export interface SelectFieldProps extends FieldProps, Native {
  value: string;
  onChoose(value: string): void;
  onLeave?(): void;
  /** The options. */
  children: ReactNode;
}

/** A choice from a list that the system draws. */
export function SelectField(props: SelectFieldProps) {
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
    onChoose,
    onLeave,
    children,
    ...native
  } = props;
  const id = useId();
  return (
    <FieldFrame {...{ id, label, error, hint, short, optional, hideLabel }}>
      <div className={css.box} data-select>
        <select
          {...native}
          {...fieldAttributes(id, props)}
          name={name}
          value={value}
          className={css.control}
          onChange={(event) => onChoose(event.target.value)}
          onBlur={onLeave}
        >
          {children}
        </select>
        <Icon name="down" size={18} />
      </div>
    </FieldFrame>
  );
}
