import type { RecipeSearchBlock as Model } from '@/lib/api/types';
import { useLocation } from '@/lib/url-state';
import { Section } from '@/ui/section/section';
import type { BlockProps } from '../registry';
import { RecipeResults } from './recipe-results';
import { RecipeSearchTeaser } from './recipe-search-teaser';

/** Recipes by words, categories and products: here, or on the page that the block names. */
export default function RecipeSearchBlock({ block }: BlockProps<Model>) {
  const { path } = useLocation();
  const { title, searchPageUrl } = block;
  const elsewhere = searchPageUrl && pathOf(searchPageUrl) !== path ? searchPageUrl : null;
  return (
    <Section heading={title} tone={elsewhere ? 'sunken' : 'ground'}>
      {elsewhere ? (
        <RecipeSearchTeaser block={block} url={elsewhere} />
      ) : (
        <RecipeResults block={block} headingLevel={title ? 3 : 2} />
      )}
    </Section>
  );
}

function pathOf(url: string): string {
  return url.replace(/^https?:\/\/[^/]+/, '').split(/[?#]/, 1)[0] ?? '';
}
