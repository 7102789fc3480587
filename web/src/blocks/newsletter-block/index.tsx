import { NewsForm } from '@/features/consents/news-form';
import type { BlockOf } from '@/lib/api/types';
import { Band } from '@/ui/band/band';
import { Html } from '@/ui/html/html';
import prose from '@/ui/html/prose.module.css';
import { Section } from '@/ui/section/section';
import type { BlockProps } from '../registry';

/** A form for the shop's news. */
export default function NewsletterBlock({ block }: BlockProps<BlockOf<'newsletter-block'>>) {
  return (
    <Band background={block.backgroundColorHex} text={block.textColor}>
      <Section heading={block.heading} level={block.headingLevel} width="prose">
        {block.body ? <Html className={prose.prose} html={block.body} /> : null}
        <NewsForm />
      </Section>
    </Band>
  );
}
