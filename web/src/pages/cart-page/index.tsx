import { useEffect } from 'react';
import { ContentArea } from '@/blocks/content-area';
import { CartPageView } from '@/features/cart/cart-page';
import type { CartPage as Model } from '@/lib/api/types';
import { setRobots } from '@/lib/head';
import type { PageProps } from '../registry';

/** The cart on a page of its own. */
export default function CartPage({ page }: PageProps<Model>) {
  useEffect(() => setRobots('noindex,nofollow'), []);
  return (
    <>
      <CartPageView />
      <ContentArea blocks={page.mainContentArea} />
      <ContentArea blocks={page.bottomContentArea} />
    </>
  );
}
