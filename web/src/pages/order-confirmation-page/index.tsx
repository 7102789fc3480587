import { ContentArea } from '@/blocks/content-area';
import { Confirmation } from '@/features/confirmation/confirmation';
import type { OrderConfirmationPage as Model } from '@/lib/api/types';
import type { PageProps } from '../registry';

/** What was ordered. */
export default function OrderConfirmationPage({ page }: PageProps<Model>) {
  return (
    <>
      <Confirmation />
      <ContentArea blocks={page.mainContentArea} />
      <ContentArea blocks={page.bottomContentArea} />
    </>
  );
}
