import { ContentArea } from '@/blocks/content-area';
import { EmailPreferences } from '@/features/members/email-preferences';
import { MemberFrame } from '@/features/members/member-frame';
import type { PageOf } from '@/lib/api/types';
import type { PageProps } from '../registry';

/** Which letters whoever has signed in wants. */
export default function MyEmailPreferencesPage({ page }: PageProps<PageOf<'d2c-my-email-preferences-page'>>) {
  return (
    <>
      <MemberFrame heading={page.heading} intro={page.mainIntro}>
        {({ email }) => <EmailPreferences email={email} />}
      </MemberFrame>
      <ContentArea blocks={page.mainContentArea} />
      <ContentArea blocks={page.bottomContentArea} />
    </>
  );
}
