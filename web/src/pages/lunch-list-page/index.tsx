import { PageHead } from '@/features/content/page-head';
import type { PageOf } from '@/lib/api/types';
import { Html } from '@/ui/html/html';
import prose from '@/ui/html/prose.module.css';
import { Section } from '@/ui/section/section';
import type { PageProps } from '../registry';

/** What a restaurant serves. */
export default function LunchListPage({ page }: PageProps<PageOf<'lunch-list-page'>>) {
  return (
    <>
      <PageHead title={page.name} intro={null} />
      <Section width="prose">
        <Html className={prose.prose} html={page.mainBody} />
      </Section>
    </>
  );
}
