import type { LocationPage as Model } from '@/lib/api/types';
import { Html } from '@/ui/html/html';
import prose from '@/ui/html/prose.module.css';
import { Section } from '@/ui/section/section';
import type { PageProps } from '../registry';

/** A shop or a café. */
export default function LocationPage({ page }: PageProps<Model>) {
  return (
    <Section width="prose">
      <h1 tabIndex={-1}>{page.name}</h1>
      <address>{page.fullAddress}</address>
      {page.mainIntro ? <p>{page.mainIntro}</p> : null}
      <Html className={prose.prose} html={page.mainBody} />
    </Section>
  );
}
