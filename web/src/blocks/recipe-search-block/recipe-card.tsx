import { Pills } from '@/features/content/pills';
import { TeaserCard } from '@/features/content/teaser-card';
import { Marked } from '@/features/results/marked';
import type { RecipeHit } from '@/lib/api/types';
import { useT } from '@/lib/i18n/t';

/** How many allergens are seen on a card; the others are counted, and named to whoever asks. */
const maxAllergens = 2;

interface RecipeCardProps {
  hit: RecipeHit;
  headingLevel: 2 | 3;
  eager: boolean;
}

/** A recipe that was found: its picture, its name, what it is, and what to look out for. */
export function RecipeCard({ hit, headingLevel, eager }: RecipeCardProps) {
  const t = useT();
  return (
    <TeaserCard
      url={hit.url}
      title={<Marked text={hit.title} ranges={hit.highlights.title} />}
      image={hit.image}
      sizes="(min-width: 64rem) 20rem, (min-width: 48rem) 30vw, (min-width: 30rem) 46vw, 92vw"
      headingLevel={headingLevel}
      kicker={hit.recipeCategories[0]}
      eager={eager}
    >
      <Pills small texts={hit.allergens} max={maxAllergens} label={t('/recipes/allergens')} />
    </TeaserCard>
  );
}
