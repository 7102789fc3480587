import type { PageComponent, PageModel } from '@/lib/api/types';
import { chunk } from '@/lib/chunk';
import { useT } from '@/lib/i18n/t';
import { ButtonLink } from '@/ui/button/button';
import { tableView } from '@/ui/chunk-table';
import css from './further.module.css';
import type { common, PageChunks, PageProps } from './registry';

/** The other pages, one line each. One of the server's without a line here or in `common` does not compile. */
export const pages: PageChunks<Exclude<PageComponent, keyof typeof common>> = {
  'article-page': chunk(() => import('./article-page')),
  'cart-page': chunk(() => import('./cart-page')),
  'consent-page': chunk(() => import('./consent-page')),
  'd2c-article-page': chunk(() => import('./d2c-article-page')),
  'd2c-my-email-preferences-page': chunk(() => import('./d2c-my-email-preferences-page')),
  'd2c-my-fazer-page': chunk(() => import('./d2c-my-fazer-page')),
  'd2c-my-order-history-page': chunk(() => import('./d2c-my-order-history-page')),
  'd2c-my-reviews-page': chunk(() => import('./d2c-my-reviews-page')),
  'd2c-my-wish-list-page': chunk(() => import('./d2c-my-wish-list-page')),
  'error-page': chunk(() => import('./error-page')),
  'identity-page': chunk(() => import('./identity-page')),
  'location-page': chunk(() => import('./location-page')),
  'lunch-list-page': chunk(() => import('./lunch-list-page')),
  'my-page': chunk(() => import('./my-page')),
  'order-confirmation-page': chunk(() => import('./order-confirmation-page')),
  'order-lookup-page': chunk(() => import('./order-lookup-page')),
  'policy-page': chunk(() => import('./policy-page')),
  'product-detail-page': chunk(() => import('./product-detail-page')),
  'products-page': chunk(() => import('./products-page')),
  'recipe-page': chunk(() => import('./recipe-page')),
  'release-page': chunk(() => import('./release-page')),
  'review-page': chunk(() => import('./review-page')),
  'thank-you-page': chunk(() => import('./thank-you-page')),
};

/** The page for a type that this release does not know. */
function UnknownPage({ page: { navigation } }: PageProps<PageModel>) {
  const t = useT();
  return (
    <div className={css.unknown}>
      <h1>{t('/shell/unknown-page')}</h1>
      <p>{t('/shell/unknown-page-hint')}</p>
      <ButtonLink href={navigation.currentLanguageStartPage}>{t('/shell/to-start')}</ButtonLink>
    </div>
  );
}

export default tableView(pages, ({ page }: PageProps<PageModel>) => page, UnknownPage);
