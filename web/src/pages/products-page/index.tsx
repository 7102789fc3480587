import { ContentArea } from '@/blocks/content-area';
import { PageHead } from '@/features/content/page-head';
import type { PageOf } from '@/lib/api/types';
import type { PageProps } from '../registry';

/** What there is of some kind: a description, and blocks that show it. */
export default function ProductsPage({ page }: PageProps<PageOf<'products-page'>>) {
  return (
    <>
      <PageHead title={page.name} intro={page.mainIntro} />
      <ContentArea blocks={page.topContentArea} opening="elsewhere" />
      <ContentArea blocks={page.mainContentArea} />
      <ContentArea blocks={page.bottomContentArea} />
    </>
  );
}
