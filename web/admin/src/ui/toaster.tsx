import { Button } from 'react-aria-components';
import { t } from '@/lib/i18n';
import { closeToast, useToasts } from '@/lib/toasts';
import { IconButton } from './button';
import styles from './toaster.module.css';

/** Messages at the edge of the screen, in the order they came. */
export function Toaster() {
  const toasts = useToasts();
  return (
    <section className={styles['toaster']} aria-label={t('/shell/messages')}>
      {toasts.map(({ id, text, tone, action }) => (
        <div
          key={id}
          className={styles['toast']}
          data-tone={tone}
          role={tone === 'error' ? 'alert' : 'status'}
        >
          <span>{text}</span>
          {action && (
            <Button
              className={styles['action'] ?? ''}
              onPress={() => {
                action.run();
                closeToast(id);
              }}
            >
              {action.label}
            </Button>
          )}
          <IconButton icon="close" label={t('/actions/close')} onPress={() => closeToast(id)} />
        </div>
      ))}
    </section>
  );
}
