import { MarkupFrame } from '@/features/frames/markup-frame';
import type { BlockOf } from '@/lib/api/types';
import { Section } from '@/ui/section/section';
import type { BlockProps } from '../registry';

/** Markup as its editor wrote it, in a frame that can do nothing to the page. */
export default function RawHtmlBlock({ block }: BlockProps<BlockOf<'raw-html-block'>>) {
  const { frameUrl, html, title, height } = block;
  if (!html || !frameUrl) return null;
  return (
    <Section>
      <MarkupFrame url={frameUrl} title={title} height={height} />
    </Section>
  );
}
