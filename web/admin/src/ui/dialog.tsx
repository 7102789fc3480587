import type { ReactNode } from 'react';
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { t } from '@/lib/i18n';
import { IconButton } from './button';
import styles from './dialog.module.css';

interface DialogProps {
  title: string;
  isOpen: boolean;
  /** None for a question that must be answered. */
  onClose?: () => void;
  size?: 'small' | 'large';
  children: ReactNode;
}

/** Above everything, until it is answered: focus goes in, stays, and comes back. */
export function Dialog({ title, isOpen, onClose, size = 'small', children }: DialogProps) {
  return (
    <ModalOverlay
      className={styles['scrim'] ?? ''}
      isOpen={isOpen}
      isDismissable={onClose !== undefined}
      isKeyboardDismissDisabled={onClose === undefined}
      onOpenChange={(open) => {
        if (!open) onClose?.();
      }}
    >
      <Modal className={styles['modal'] ?? ''} data-size={size}>
        <AriaDialog className={styles['dialog'] ?? ''}>
          <header className={styles['head']}>
            <Heading slot="title" className={styles['title'] ?? ''}>
              {title}
            </Heading>
            {onClose && <IconButton icon="close" label={t('/actions/close')} onPress={onClose} />}
          </header>
          <div className={styles['body']}>{children}</div>
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}

/** The buttons at the end of a dialog or form. */
export function Actions({ children }: { children: ReactNode }) {
  return <div className={styles['actions']}>{children}</div>;
}
