import { ContentArea } from '@/blocks/content-area';
import { opensPage } from '@/blocks/opens-page';
import { PageHead } from '@/features/content/page-head';
import { Breadcrumbs } from '@/features/navigation/breadcrumbs';
import type { PageOf } from '@/lib/api/types';
import { Html } from '@/ui/html/html';
import prose from '@/ui/html/prose.module.css';
import { Section } from '@/ui/section/section';
import { VisuallyHidden } from '@/ui/visually-hidden';
import type { PageProps } from '../registry';

/** A story of the shop, told in blocks. */
export default function D2cArticlePage({ page }: PageProps<PageOf<'d2c-article-page'>>) {
  const { name, mainIntro, topContentArea, mainBody, mainContentArea, bottomContentArea } = page;
  const opens = opensPage(topContentArea[0]);
  return (
    <>
      {topContentArea.length > 0 ? (
        <>
          <Breadcrumbs />
          {/* What stands on top in place of the name may bring no heading for the page. */}
          {opens ? null : (
            <VisuallyHidden as="div">
              <h1 tabIndex={-1}>{name}</h1>
            </VisuallyHidden>
          )}
          <ContentArea blocks={topContentArea} opening={opens ? 'here' : 'elsewhere'} />
        </>
      ) : (
        <PageHead title={name} intro={mainIntro} />
      )}
      {mainBody ? (
        <Section width="prose">
          <Html className={prose.prose} html={mainBody} />
        </Section>
      ) : null}
      <ContentArea blocks={mainContentArea} />
      <ContentArea blocks={bottomContentArea} />
    </>
  );
}
