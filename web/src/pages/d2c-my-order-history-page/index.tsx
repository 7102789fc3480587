import { ContentArea } from '@/blocks/content-area';
import { MemberFrame } from '@/features/members/member-frame';
import { OrderHistory } from '@/features/members/order-history';
import type { PageOf } from '@/lib/api/types';
import type { PageProps } from '../registry';

/** The orders of whoever has signed in. */
export default function MyOrderHistoryPage({ page }: PageProps<PageOf<'d2c-my-order-history-page'>>) {
  return (
    <>
      <MemberFrame heading={page.heading} intro={page.mainIntro}>
        {() => <OrderHistory />}
      </MemberFrame>
      <ContentArea blocks={page.mainContentArea} />
      <ContentArea blocks={page.bottomContentArea} />
    </>
  );
}
