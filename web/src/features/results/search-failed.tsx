import { useT } from '@/lib/i18n/t';
import { Button } from '@/ui/button/button';
import css from './search-failed.module.css';

/** The search did not work this time. */
export function SearchFailed({ onRetry }: { onRetry: () => void }) {
  const t = useT();
  return (
    <div className={css.message} role="alert">
      <p>{t('/search/error')}</p>
      <Button variant="secondary" onClick={onRetry}>
        {t('/listing/retry')}
      </Button>
    </div>
  );
}
