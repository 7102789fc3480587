import { type ReactNode, type RefObject, useEffect, useId, useRef } from 'react';
import { useT } from '@/lib/i18n/t';
import { IconButton } from '@/ui/button/button';
import { usePressOutside } from '@/ui/use-press-outside';
import css from './drawer.module.css';

export interface DrawerProps {
  open: boolean;
  onClose(): void;
  title: ReactNode;
  /** Where the panel stands: at a side of the window, or in its middle. */
  side?: 'left' | 'right' | 'middle';
  closeLabel?: string;
  /** The heading, which takes the focus when the panel opens. */
  headingRef?: RefObject<HTMLHeadingElement | null>;
  footer?: ReactNode;
  children: ReactNode;
}

/** A modal panel on the native dialog: it traps the focus, closes on Escape and gives the focus back. */
export function Drawer({
  open,
  onClose,
  title,
  side = 'right',
  closeLabel,
  headingRef,
  footer,
  children,
}: DrawerProps) {
  const t = useT();
  const dialog = useRef<HTMLDialogElement>(null);
  const ownHeading = useRef<HTMLHeadingElement>(null);
  const heading = headingRef ?? ownHeading;
  const headingId = useId();
  usePressOutside(dialog, open, onClose);

  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    if (open && !element.open) {
      element.showModal();
      heading.current?.focus();
    }
    if (!open && element.open) element.close();
  }, [open, heading]);

  return (
    <dialog
      ref={dialog}
      className={css.drawer}
      data-side={side}
      aria-labelledby={headingId}
      onClose={onClose}
    >
      {open && (
        <div className={css.panel}>
          <header className={css.header}>
            <h2 ref={heading} id={headingId} tabIndex={-1} className={css.heading}>
              {title}
            </h2>
            <IconButton icon="close" label={closeLabel ?? t('/ui/close')} onClick={onClose} />
          </header>
          <div className={css.body}>{children}</div>
          {footer && <footer className={css.footer}>{footer}</footer>}
        </div>
      )}
    </dialog>
  );
}
