import { useT } from '@/lib/i18n/t';
import { useNavigation } from '@/lib/page';
import { Button } from '@/ui/button/button';
import css from './without-scripts.module.css';

/** The search as a plain form, and what is missing, for whoever has no scripts. */
export function WithoutScripts() {
  const t = useT();
  const { searchPageUrl } = useNavigation();
  return (
    <noscript>
      <div className={css.inner}>
        {searchPageUrl ? (
          <form action={searchPageUrl} className={css.form}>
            <input className={css.field} type="search" name="q" aria-label={t('/search/submit')} />
            <Button type="submit" small>
              {t('/search/submit')}
            </Button>
          </form>
        ) : null}
        <p>{t('/shell/no-scripts')}</p>
      </div>
    </noscript>
  );
}
