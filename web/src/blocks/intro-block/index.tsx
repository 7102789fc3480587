import type { BlockOf } from '@/lib/api/types';
import { Html } from '@/ui/html/html';
import { Section } from '@/ui/section/section';
import type { BlockProps } from '../registry';
import css from './intro-block.module.css';

/** The words that a page begins with. */
export default function IntroBlock({ block }: BlockProps<BlockOf<'intro-block'>>) {
  return (
    <Section width="prose">
      <Html className={css.intro} html={block.textContent} />
    </Section>
  );
}
