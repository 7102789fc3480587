import { ContentArea } from '@/blocks/content-area';
import { CartPageView } from '@/features/cart/cart-page';
import type { CartPage as Model } from '@/lib/api/types';
import type { PageProps } from '../registry';

/** The cart on a page of its own. */
export default function CartPage({ page }: PageProps<Model>) {
  return (
    <>
      <CartPageView suggestions={page.suggestions} />
      <ContentArea blocks={page.mainContentArea} />
      <ContentArea blocks={page.bottomContentArea} />
    </>
  );
}
