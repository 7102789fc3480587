import { useT } from '@/lib/i18n/t';
import { Button } from '@/ui/button/button';
import css from './listing.module.css';

/** The products could not be loaded; what was chosen stays. */
export function Failed({ onRetry }: { onRetry: () => void }) {
  const t = useT();
  return (
    <div className={css.message} role="alert">
      <p>{t('/listing/error')}</p>
      <Button onClick={onRetry}>{t('/listing/retry')}</Button>
    </div>
  );
}
