import { ContentArea } from '@/blocks/content-area';
import { PageHead } from '@/features/content/page-head';
import type { SearchPage as Model } from '@/lib/api/types';
import type { PageProps } from '../registry';

/** A page that looks something up: its blocks do. */
export default function SearchPage({ page }: PageProps<Model>) {
  return (
    <>
      <PageHead title={page.name} intro={page.mainIntro} />
      <ContentArea blocks={page.mainContentArea} />
      <ContentArea blocks={page.bottomContentArea} />
    </>
  );
}
