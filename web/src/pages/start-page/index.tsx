import { ContentArea } from '@/blocks/content-area';
import { opensPage } from '@/blocks/opens-page';
import type { StartPage as Model } from '@/lib/api/types';
import { VisuallyHidden } from '@/ui/visually-hidden';
import type { PageProps } from '../registry';

/** The front of the shop: whatever blocks the editors have put there. */
export default function StartPage({ page }: PageProps<Model>) {
  const opens = opensPage(page.mainContentArea[0]);
  return (
    <>
      {opens ? null : (
        <VisuallyHidden as="div">
          <h1 tabIndex={-1}>{page.name}</h1>
        </VisuallyHidden>
      )}
      <ContentArea blocks={page.mainContentArea} opening={opens ? 'here' : 'elsewhere'} />
      <ContentArea blocks={page.bottomContentArea} />
    </>
  );
}
