import { connectionAtom } from '@/features/realtime/connection-state';
import { useT } from '@/lib/i18n/t';
import { useAtomValue } from '@/lib/store';
import { useDelayed } from '@/ui/spinner';
import css from './connection-pill.module.css';

/** Short breaks are not worth a word. */
const QUIET = 2_000;

/** Says, after a while and quietly, that the line to the shop is down. */
export function ConnectionPill() {
  const t = useT();
  const connection = useAtomValue(connectionAtom);
  const down = connection === 'reconnecting' || connection === 'offline';
  const shown = useDelayed(down, QUIET);
  return (
    <div className={css.pill} role="status" data-shown={shown || undefined}>
      {shown && (connection === 'offline' ? t('/live/offline') : t('/live/reconnecting'))}
    </div>
  );
}
