import { t } from '@/lib/i18n';
import { IconButton } from '@/ui/button';
import { useBench } from '../context';
import { NOWHERE } from '../spots';
import styles from './comments.module.css';
import { useCommenting } from './use-comments';

/** Shows and hides what is said of the page; its name says how much of it is open. */
export function CommentsButton() {
  const { openCount, isShown, show, hide } = useCommenting();
  return (
    <span className={styles['counted']}>
      <IconButton
        id="comments-button"
        icon="comment"
        label={openCount > 0 ? t('/comments/openCount', { count: openCount }) : t('/comments/title')}
        aria-expanded={isShown}
        onPress={() => (isShown ? hide() : show(NOWHERE))}
      />
      {openCount > 0 && (
        <span className={styles['count']} aria-hidden="true">
          {openCount}
        </span>
      )}
    </span>
  );
}

/** At a block: how many open threads are about it, and the way to say more. */
export function BlockComments({ block, name }: { block: string; name: string }) {
  const { threads, show } = useCommenting();
  const { mayComment } = useBench();
  const count = threads.filter((thread) => thread.block === block && !thread.resolved).length;
  if (count === 0 && !mayComment) return null;
  return (
    <span className={styles['counted']}>
      <IconButton
        icon="comment"
        label={count > 0 ? t('/comments/ofBlockCount', { count, name }) : t('/comments/ofBlock', { name })}
        onPress={() => show({ block, field: null })}
      />
      {count > 0 && (
        <span className={styles['count']} aria-hidden="true">
          {count}
        </span>
      )}
    </span>
  );
}
