import type { RichTextBlock as Model } from '@/lib/api/types';
import { Band } from '@/ui/band/band';
import { Html } from '@/ui/html/html';
import prose from '@/ui/html/prose.module.css';
import { MoreLink } from '@/ui/section/more-link';
import { Section } from '@/ui/section/section';
import type { BlockProps } from '../registry';

/** Formatted text with a heading. */
export default function RichTextBlock({ block }: BlockProps<Model>) {
  return (
    <Band background={block.backgroundColorHex} text={block.textColor}>
      <Section heading={block.heading} level={block.headingLevel} width="prose">
        <Html className={prose.prose} html={block.body} />
        <MoreLink label={block.ctaLabel} href={block.ctaUrl} />
      </Section>
    </Band>
  );
}
