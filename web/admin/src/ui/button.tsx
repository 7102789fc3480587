import type { ReactNode } from 'react';
import {
  Button as AriaButton,
  type ButtonProps as AriaProps,
  Tooltip,
  TooltipTrigger,
} from 'react-aria-components';
import styles from './button.module.css';
import { Icon, type IconName } from './icon';

export interface ButtonProps extends Omit<AriaProps, 'className' | 'children'> {
  children: ReactNode;
  look?: 'primary' | 'plain' | 'quiet' | 'danger';
  icon?: IconName;
}

export function Button({ children, look = 'plain', icon, ...rest }: ButtonProps) {
  return (
    <AriaButton {...rest} className={styles['button'] ?? ''} data-look={look}>
      {icon && <Icon name={icon} size={18} />}
      {children}
    </AriaButton>
  );
}

export interface IconButtonProps extends Omit<AriaProps, 'className' | 'children' | 'aria-label'> {
  /** What it does, for everybody: it is shown on hover and focus. */
  label: string;
  icon: IconName;
  size?: number;
}

export function IconButton({ label, icon, size = 18, ...rest }: IconButtonProps) {
  return (
    <TooltipTrigger delay={500}>
      <AriaButton {...rest} aria-label={label} className={styles['icon'] ?? ''}>
        <Icon name={icon} size={size} />
      </AriaButton>
      <Tooltip className={styles['tip'] ?? ''} offset={6}>
        {label}
      </Tooltip>
    </TooltipTrigger>
  );
}
