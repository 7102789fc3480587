import { ContentArea } from '@/blocks/content-area';
import { PageHead } from '@/features/content/page-head';
import type { LandingPage as Model } from '@/lib/api/types';
import type { PageProps } from '../registry';

/** A page of blocks. */
export default function LandingPage({ page }: PageProps<Model>) {
  return (
    <>
      <PageHead title={page.name} intro={page.mainIntro} />
      <ContentArea blocks={page.mainContentArea} opening="elsewhere" />
      <ContentArea blocks={page.bottomContentArea} />
    </>
  );
}
