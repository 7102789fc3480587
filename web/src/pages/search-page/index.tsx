import { ContentArea } from '@/blocks/content-area';
import type { SearchPage as Model } from '@/lib/api/types';
import { Section } from '@/ui/section/section';
import type { PageProps } from '../registry';

/** A page that looks something up: its blocks do. */
export default function SearchPage({ page }: PageProps<Model>) {
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
