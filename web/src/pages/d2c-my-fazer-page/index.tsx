import { ContentArea } from '@/blocks/content-area';
import { MemberFrame } from '@/features/members/member-frame';
import { PersonalDetails } from '@/features/members/personal-details';
import type { PageOf } from '@/lib/api/types';
import type { PageProps } from '../registry';

/** The personal details of whoever has signed in. */
export default function MyFazerPage({ page }: PageProps<PageOf<'d2c-my-fazer-page'>>) {
  return (
    <>
      <MemberFrame heading={page.heading} intro={page.mainIntro}>
        {(member) => (
          <PersonalDetails member={member} countries={page.countryOptions} provider={page.signInProvider} />
        )}
      </MemberFrame>
      <ContentArea blocks={page.mainContentArea} />
      <ContentArea blocks={page.bottomContentArea} />
    </>
  );
}
