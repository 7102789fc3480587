import { type FocusEvent, type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { useOwnStyle } from '@/lib/own-style';
import { Icon } from '@/ui/icon/icon';
import { usePressOutside } from '@/ui/use-press-outside';
import css from './dropdown.module.css';

interface DropdownProps {
  /** What stands on the button that opens and closes it. */
  handle: ReactNode;
  /** Open from the start; it has no handle then, and whoever closed it does not get it back. */
  defaultOpen?: boolean;
  /** Pixels between the handle and what opens under it. */
  offset?: number;
  /** Where a press closes it: outside of all of it, or of what has opened alone. */
  closesOutside?: 'dropdown' | 'content';
  /** Which of its sides stands under the same side of the handle. */
  align?: 'start' | 'end';
  className?: string | undefined;
  children: ReactNode;
}

/** A button, and what opens under it. A press outside closes it, and so do Escape and the keyboard's leaving it. */
export function Dropdown({
  handle,
  defaultOpen = false,
  offset = 0,
  closesOutside = 'dropdown',
  align = 'start',
  className = '',
  children,
}: DropdownProps) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(defaultOpen);
  const place = useOwnStyle(offset ? `margin-block-start:${offset}px` : undefined);
  usePressOutside(closesOutside === 'content' ? content : box, open, () => setOpen(false));

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !open) return;
    event.stopPropagation();
    setOpen(false);
    button.current?.focus();
  };
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget instanceof Node && !box.current?.contains(relatedTarget)) setOpen(false);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it listens for the keys of what is in it.
    <div ref={box} className={css.dropdown} onKeyDown={onKeyDown} onBlur={onBlur}>
      {defaultOpen ? null : (
        <button
          type="button"
          ref={button}
          className={`${css.handle} ${className}`}
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          {handle}
          <Icon name="down" size={14} />
        </button>
      )}
      <div id={id} ref={content} className={css.content} data-align={align} hidden={!open} {...place}>
        {children}
      </div>
    </div>
  );
}
