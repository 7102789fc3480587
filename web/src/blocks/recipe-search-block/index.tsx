import type { RecipeSearchBlock as Model } from '@/lib/api/types';
import { Section } from '@/ui/section/section';
import type { BlockProps } from '../registry';

/** Recipes by words and categories. */
export default function RecipeSearchBlock({ block }: BlockProps<Model>) {
  return <Section heading={block.title}>{null}</Section>;
}
