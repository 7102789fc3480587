import { useT } from '@/lib/i18n/t';
import { useNavigation } from '@/lib/page';
import css from './breadcrumbs.module.css';

/** The way from the start page to here; the last step is where the visitor is. */
export function Breadcrumbs() {
  const t = useT();
  const { breadcrumbs } = useNavigation();
  if (breadcrumbs.length < 2) return null;
  const last = breadcrumbs.length - 1;
  return (
    <nav className={css.nav} aria-label={t('/breadcrumbs/label')}>
      <ol className={css.list}>
        {breadcrumbs.map(({ name, url }, index) => (
          <li key={`${url}${name}`}>
            {index === last ? (
              <span className={css.here} aria-current="page">
                {name}
              </span>
            ) : (
              <a href={url}>{name}</a>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
