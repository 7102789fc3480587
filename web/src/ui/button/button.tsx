import type { ButtonHTMLAttributes, MouseEvent, ReactNode } from 'react';
import { Icon, type IconName } from '@/ui/icon/icon';
import { Link, type LinkProps } from '@/ui/link';
import { VisuallyHidden } from '@/ui/visually-hidden';
import css from './button.module.css';

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'feature' | 'danger';

interface Look {
  variant?: ButtonVariant;
  /** Takes the whole width. */
  wide?: boolean;
  /** Small buttons keep the full target size through their hit area. */
  small?: boolean;
}

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement>, Look {
  /** Does its work although it is marked as disabled: it says why it is. */
  pressable?: boolean;
}

/** A button. Disabled ones stay focusable when `aria-disabled` is used, and do nothing. */
export function Button({
  variant = 'primary',
  wide,
  small,
  className,
  onClick,
  type = 'button',
  pressable = false,
  ...rest
}: ButtonProps) {
  const disabled = rest['aria-disabled'] === true || rest['aria-disabled'] === 'true';
  const blocked = disabled && !pressable;
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    if (blocked) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...rest}
      type={type}
      onClick={click}
      className={classes(className)}
      data-variant={variant}
      data-wide={wide || undefined}
      data-small={small || undefined}
    />
  );
}

/** A link that looks like a button. */
export function ButtonLink({ variant = 'primary', wide, small, className, ...rest }: LinkProps & Look) {
  return (
    <Link
      {...rest}
      className={classes(className)}
      data-variant={variant}
      data-wide={wide || undefined}
      data-small={small || undefined}
    />
  );
}

export interface IconButtonProps extends Omit<ButtonProps, 'variant' | 'wide' | 'children'> {
  icon: IconName;
  /** The button's name. */
  label: string;
  children?: ReactNode;
}

/** A round button with an icon and a spoken name. */
export function IconButton({ icon, label, children, className, ...rest }: IconButtonProps) {
  return (
    <Button {...rest} variant="ghost" className={[css.icon, className].filter(Boolean).join(' ')}>
      <Icon name={icon} />
      <VisuallyHidden>{label}</VisuallyHidden>
      {children}
    </Button>
  );
}

function classes(extra: string | undefined): string {
  return [css.button, extra].filter(Boolean).join(' ');
}
