import type { InputHTMLAttributes, ReactNode } from 'react';
import css from './checkbox.module.css';

export interface CheckboxProps
  extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'className' | 'children'> {
  /** What is agreed to, chosen or done. */
  children: ReactNode;
}

/** A box to be ticked: the platform's own, in the colour of the shop. */
export function Checkbox({ children, ...native }: CheckboxProps) {
  return (
    <label className={css.checkbox}>
      <input {...native} type="checkbox" />
      <span className={css.text}>{children}</span>
    </label>
  );
}
