import type { BlockOf } from '@/lib/api/types';
import { Band } from '@/ui/band/band';
import { Section } from '@/ui/section/section';
import type { BlockProps } from '../registry';
import css from './container-block.module.css';

/** Other blocks beside one another. */
export default function ContainerBlock({ block, Area }: BlockProps<BlockOf<'container-block'>>) {
  const { heading, headingLevel, body, containerBlocks, backgroundColorHex } = block;
  return (
    <Band background={backgroundColorHex} text={block.textColor}>
      <Section heading={heading} level={headingLevel} intro={body}>
        <div className={css.grid}>
          {Area && containerBlocks.map((inner) => <Area key={inner.id} blocks={[inner]} />)}
        </div>
      </Section>
    </Band>
  );
}
