import { useBlocker } from '@tanstack/react-router';
import { t } from '@/lib/i18n';
import { Button } from '@/ui/button';
import { Actions, Dialog } from '@/ui/dialog';
import { useBench } from './context';
import styles from './dialogs.module.css';

/** Whoever leaves the page takes along what is right in its boxes, and is asked about what is not. */
export function AskBeforeLeaving() {
  const { session, unfinished } = useBench();
  const left = () => unfinished.take(session.view.draft);
  const leaving = useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && left().length > 0,
    // The window's own question comes where the tab is closed.
    enableBeforeUnload: () => left().length > 0,
    withResolver: true,
  });
  if (leaving.status !== 'blocked') return null;
  return (
    <Dialog title={t('/unfinished/title')} isOpen onClose={leaving.reset}>
      <div className={styles['form']}>
        <p>{t('/unfinished/text')}</p>
        <ul>
          {left().map(({ label, text }) => (
            <li key={`${label} ${text}`}>
              {label}: {text}
            </li>
          ))}
        </ul>
        <Actions>
          <Button look="quiet" onPress={leaving.proceed}>
            {t('/unfinished/leave')}
          </Button>
          <Button look="primary" onPress={leaving.reset}>
            {t('/unfinished/stay')}
          </Button>
        </Actions>
      </div>
    </Dialog>
  );
}
