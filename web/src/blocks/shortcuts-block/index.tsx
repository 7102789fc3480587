import type { ShortcutsBlock as Model } from '@/lib/api/types';
import { Link } from '@/ui/link';
import { Section } from '@/ui/section/section';
import type { BlockProps } from '../registry';

/** Doors to other pages. */
export default function ShortcutsBlock({ block }: BlockProps<Model>) {
  return (
    <Section heading={block.title}>
      <ul>
        {block.shortcutBlocks.map((item) => (
          <li key={item.callToAction}>
            <Link href={item.callToAction}>{item.title}</Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}
