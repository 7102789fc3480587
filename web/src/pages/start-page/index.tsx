import { ContentArea } from '@/blocks/content-area';
import type { StartPage as Model } from '@/lib/api/types';
import { VisuallyHidden } from '@/ui/visually-hidden';
import type { PageProps } from '../registry';

/** The front of the shop: whatever blocks the editors have put there. */
export default function StartPage({ page }: PageProps<Model>) {
  const [first] = page.mainContentArea;
  const opensWithHero = first?.type === 'HeroBlock';
  return (
    <>
      {opensWithHero ? null : (
        <VisuallyHidden as="div">
          <h1 tabIndex={-1}>{page.name}</h1>
        </VisuallyHidden>
      )}
      <ContentArea blocks={page.mainContentArea} opening="here" />
      <ContentArea blocks={page.bottomContentArea} />
    </>
  );
}
