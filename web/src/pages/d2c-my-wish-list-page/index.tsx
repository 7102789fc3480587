import { ContentArea } from '@/blocks/content-area';
import { MemberFrame } from '@/features/members/member-frame';
import { KeepList, WishList } from '@/features/wishes/wish-list';
import type { PageOf } from '@/lib/api/types';
import type { PageProps } from '../registry';

/** What whoever looks at it would like to have, signed in or not. */
export default function MyWishListPage({ page }: PageProps<PageOf<'d2c-my-wish-list-page'>>) {
  const visitor = (
    <>
      <KeepList />
      <WishList />
    </>
  );
  return (
    <>
      <MemberFrame heading={page.heading} intro={page.mainIntro} visitor={visitor}>
        {() => <WishList />}
      </MemberFrame>
      <ContentArea blocks={page.mainContentArea} />
      <ContentArea blocks={page.bottomContentArea} />
    </>
  );
}
