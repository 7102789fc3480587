import { useId } from 'react';
import type { BlockOf } from '@/lib/api/types';
import { Disclosure } from '@/ui/disclosure/disclosure';
import { Html } from '@/ui/html/html';
import prose from '@/ui/html/prose.module.css';
import { Section } from '@/ui/section/section';
import type { BlockProps } from '../registry';

/** Questions whose answers open under them, one at a time. */
export default function AccordionBlock({ block }: BlockProps<BlockOf<'accordion-block'>>) {
  const { heading, headingLevel, items, titleTag } = block;
  const group = useId();
  return (
    <Section heading={heading} level={headingLevel} width="prose">
      {items.map(({ title, body }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two of them may say the same, and none changes its place.
        <Disclosure key={index} title={title} tag={titleTag} group={group}>
          <Html className={prose.prose} html={body} />
        </Disclosure>
      ))}
    </Section>
  );
}
