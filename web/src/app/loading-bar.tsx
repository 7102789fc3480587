import { useT } from '@/lib/i18n/t';
import { loadingAtom } from '@/lib/page';
import { useAtomValue } from '@/lib/store';
import { useDelayed } from '@/ui/spinner';
import { VisuallyHidden } from '@/ui/visually-hidden';
import css from './loading-bar.module.css';

/** Shows that the next page is on its way, when it takes longer than a moment. The old page stays usable. */
export function LoadingBar() {
  const t = useT();
  const shown = useDelayed(useAtomValue(loadingAtom));
  return (
    <div role="status">
      {shown && (
        <>
          <div className={css.bar} aria-hidden="true" />
          <VisuallyHidden>{t('/shell/page-loading')}</VisuallyHidden>
        </>
      )}
    </div>
  );
}
