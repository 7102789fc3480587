import { ContentArea } from '@/blocks/content-area';
import type { LandingPage as Model } from '@/lib/api/types';
import { Section } from '@/ui/section/section';
import type { PageProps } from '../registry';

/** A page of blocks. */
export default function LandingPage({ page }: PageProps<Model>) {
  return (
    <>
      <Section width="prose">
        <h1 tabIndex={-1}>{page.name}</h1>
        {page.mainIntro ? <p>{page.mainIntro}</p> : null}
      </Section>
      <ContentArea blocks={page.mainContentArea} />
    </>
  );
}
