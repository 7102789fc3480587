import { ContentArea } from '@/blocks/content-area';
import { PageHead } from '@/features/content/page-head';
import type { PageOf } from '@/lib/api/types';
import { Html } from '@/ui/html/html';
import prose from '@/ui/html/prose.module.css';
import { Section } from '@/ui/section/section';
import type { PageProps } from '../registry';
import { useThanks } from './use-thanks';

/** Says thanks for something that was done elsewhere. What it was is reported, where the address names it. */
export default function ThankYouPage({ page }: PageProps<PageOf<'thank-you-page'>>) {
  useThanks(page.identifier);
  return (
    <>
      <PageHead title={page.name} intro={page.mainIntro} />
      {page.mainBody ? (
        <Section>
          <Html className={prose.prose} html={page.mainBody} />
        </Section>
      ) : null}
      <ContentArea blocks={page.mainContentArea} />
      <ContentArea blocks={page.bottomContentArea} />
    </>
  );
}
