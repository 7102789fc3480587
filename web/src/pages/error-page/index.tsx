import { SuggestedProducts } from '@/features/content/suggested-products';
import { menu } from '@/features/navigation/menus';
import type { ErrorPage as Model } from '@/lib/api/types';
import { useT } from '@/lib/i18n/t';
import { Button, ButtonLink } from '@/ui/button/button';
import { Html } from '@/ui/html/html';
import type { PageProps } from '../registry';
import css from './error-page.module.css';

/** Says that an address leads nowhere, or that the server stumbled, and where to go instead. */
export default function ErrorPage({ page }: PageProps<Model>) {
  const t = useT();
  const { heading, body, statusCode, navigation } = page;
  const doors = menu(navigation, 'main_menu');
  return (
    <>
      <div className={css.page}>
        <p className={css.code} aria-hidden="true">
          {statusCode}
        </p>
        <h1 tabIndex={-1}>{heading}</h1>
        {body ? <Html className={css.body} html={body} /> : null}
        <p className={css.actions}>
          {statusCode >= 500 ? (
            <Button onClick={() => window.location.reload()}>{t('/error-page/retry')}</Button>
          ) : null}
          <ButtonLink
            href={navigation.currentLanguageStartPage}
            variant={statusCode >= 500 ? 'secondary' : 'primary'}
          >
            {t('/error-page/start')}
          </ButtonLink>
        </p>
        {doors.length > 0 ? (
          <nav aria-label={t('/search/try-instead')}>
            <ul className={css.doors}>
              {doors.map(({ title, url }) => (
                <li key={url + title}>
                  <a href={url}>{title}</a>
                </li>
              ))}
            </ul>
          </nav>
        ) : null}
      </div>
      <SuggestedProducts products={page.suggestions} />
    </>
  );
}
