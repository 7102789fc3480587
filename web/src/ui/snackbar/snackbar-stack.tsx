import { useEffect, useRef, useState } from 'react';
import { useT } from '@/lib/i18n/t';
import { useAtomValue } from '@/lib/store';
import { Button, IconButton } from '@/ui/button/button';
import { Icon } from '@/ui/icon/icon';
import css from './snackbar.module.css';
import { removeSnackbar, type Snackbar, snackbarsAtom } from './snackbars';

/** The messages at the edge of the window. What lies outside an open modal dialog cannot be reached, so such a dialog renders a stack of its own. */
export function SnackbarStack() {
  const t = useT();
  const snackbars = useAtomValue(snackbarsAtom);
  return (
    <section className={css.stack} aria-label={t('/ui/notifications')} hidden={snackbars.length === 0}>
      {snackbars.map((snackbar) => (
        <Message key={snackbar.id} snackbar={snackbar} />
      ))}
    </section>
  );
}

function Message({ snackbar }: { snackbar: Snackbar }) {
  const t = useT();
  const { id, text, variant, actionText, action, timeout } = snackbar;
  const [held, setHeld] = useState(false);
  const pause = { onPointerEnter: () => setHeld(true), onPointerLeave: () => setHeld(false) };
  const box = useRef<HTMLDivElement>(null);
  // A live region that comes with its words is often not read: the words come after it.
  const [there, setThere] = useState(false);
  useEffect(() => setThere(true), []);

  useEffect(() => {
    if (held || !timeout) return;
    const timer = setTimeout(() => removeSnackbar(id), timeout);
    return () => clearTimeout(timer);
  }, [held, id, timeout]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the handlers only stop the clock while somebody reads.
    <div
      ref={box}
      className={css.snackbar}
      data-variant={variant}
      role={variant === 'error' ? 'alert' : 'status'}
      {...pause}
      onFocus={() => setHeld(true)}
      onBlur={(event) => setHeld(box.current?.contains(event.relatedTarget) ?? false)}
    >
      <Icon name={variant === 'success' ? 'check' : variant === 'info' ? 'info' : 'warning'} size={20} />
      <span className={css.text}>{there ? text : null}</span>
      {actionText && action && (
        <Button
          variant="ghost"
          small
          className={css.action}
          onClick={() => {
            removeSnackbar(id);
            action();
          }}
        >
          {actionText}
        </Button>
      )}
      <IconButton icon="close" label={t('/ui/dismiss')} onClick={() => removeSnackbar(id)} />
    </div>
  );
}

export { SnackbarStack as default };
