import { ContentArea } from '@/blocks/content-area';
import { Checkout } from '@/features/checkout/checkout';
import type { CheckoutPage as Model } from '@/lib/api/types';
import type { PageProps } from '../registry';

/** The way from the cart to the order. */
export default function CheckoutPage({ page }: PageProps<Model>) {
  return (
    <>
      <Checkout page={page} />
      <ContentArea blocks={page.mainContentArea} />
      <ContentArea blocks={page.bottomContentArea} />
    </>
  );
}
