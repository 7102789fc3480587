import type { SearchBlock as Model } from '@/lib/api/types';
import { Section } from '@/ui/section/section';
import type { BlockProps } from '../registry';

/** Pages by words and categories. */
export default function SearchBlock({ block }: BlockProps<Model>) {
  return <Section heading={block.title}>{null}</Section>;
}
