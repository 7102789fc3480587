import { ContentArea } from '@/blocks/content-area';
import { OrderLookup } from '@/features/order-lookup/order-lookup';
import type { PageOf } from '@/lib/api/types';
import type { PageProps } from '../registry';

/** Where an order is found by its number and an address of mail. */
export default function OrderLookupPage({ page }: PageProps<PageOf<'order-lookup-page'>>) {
  return (
    <>
      <OrderLookup />
      <ContentArea blocks={page.mainContentArea} />
      <ContentArea blocks={page.bottomContentArea} />
    </>
  );
}
