import { useId } from 'react';
import type { BlockOf } from '@/lib/api/types';
import { Band } from '@/ui/band/band';
import { Disclosure } from '@/ui/disclosure/disclosure';
import { Html } from '@/ui/html/html';
import prose from '@/ui/html/prose.module.css';
import { MoreLink } from '@/ui/section/more-link';
import { Section } from '@/ui/section/section';
import type { BlockProps } from '../registry';

/** Questions whose answers open under them, one at a time. */
export default function AccordionBlock({ block }: BlockProps<BlockOf<'accordion-block'>>) {
  const { heading, headingLevel, body, items, titleTag } = block;
  const group = useId();
  return (
    <Band background={block.backgroundColorHex} text={block.textColor}>
      <Section heading={heading} level={headingLevel} intro={body} width="prose">
        {items.map(({ title, body: answer }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two of them may say the same, and none changes its place.
          <Disclosure key={index} title={title} tag={titleTag} group={group}>
            <Html className={prose.prose} html={answer} />
          </Disclosure>
        ))}
        <MoreLink label={block.ctaLabel} href={block.ctaUrl} />
      </Section>
    </Band>
  );
}
