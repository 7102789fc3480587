import type { LocationBlock as Model } from '@/lib/api/types';
import { Section } from '@/ui/section/section';
import type { BlockProps } from '../registry';

/** Locations by words and city. */
export default function LocationBlock({ block }: BlockProps<Model>) {
  return <Section heading={block.title}>{null}</Section>;
}
