import { ContentArea } from '@/blocks/content-area';
import { NewsPreferences } from '@/features/consents/news-preferences';
import { Revocation } from '@/features/consents/revocation';
import type { PageOf } from '@/lib/api/types';
import type { PageProps } from '../registry';

/** Where somebody says by a letter's link what the shop may do. */
export default function ConsentPage({ page }: PageProps<PageOf<'consent-page'>>) {
  return (
    <>
      {page.action === 'revocation' ? (
        <Revocation title={page.name} />
      ) : (
        <NewsPreferences title={page.name} />
      )}
      <ContentArea blocks={page.mainContentArea} />
      <ContentArea blocks={page.bottomContentArea} />
    </>
  );
}
