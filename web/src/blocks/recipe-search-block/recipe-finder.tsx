import { Choice, FinderForm } from '@/features/finder/finder-form';
import { isNarrowed, maxPages, recipeNames } from '@/features/finder/finder-state';
import { Results } from '@/features/finder/lazy-results';
import { useFinder } from '@/features/finder/use-finder';
import { usePages } from '@/features/finder/use-pages';
import { fetchRecipes } from '@/lib/api/content';
import { useT } from '@/lib/i18n/t';
import { useLanguage } from '@/lib/page';
import { Button } from '@/ui/button/button';
import { RecipeCard } from './recipe-card';
import { recipesKey, useRecipeBasics } from './use-recipe-basics';

const words = { count: '/recipes/found', show: '/recipes/show' } as const;

interface RecipeFinderProps {
  pageSize: number;
  headingLevel: 2 | 3;
}

/** The search of recipes with what it finds. */
export function RecipeFinder({ pageSize, headingLevel }: RecipeFinderProps) {
  const t = useT();
  const language = useLanguage();
  const finder = useFinder(recipeNames);
  const { state, go } = finder;
  const basics = useRecipeBasics(language, pageSize);
  const request = {
    language,
    pageSize,
    q: state.phrase,
    categoryIds: state.categoryIds,
    productPageId: state.choice,
  };
  const answer = usePages(recipesKey(request), (page) => fetchRecipes({ ...request, page }), state.pages);
  const products = basics?.relatedProducts ?? [];
  const total = answer.data?.totalCount ?? 0;
  const allPages = Math.ceil(total / pageSize);
  return (
    <>
      <FinderForm
        label={t('/recipes/keyword')}
        placeholder={t('/recipes/placeholder')}
        typed={finder.typed}
        onType={finder.type}
        onSubmit={finder.submit}
        submitLabel={t('/recipes/search')}
      >
        <Choice
          label={t('/recipes/product')}
          all={t('/recipes/all-products')}
          value={state.choice}
          options={products.map(({ id, name }) => ({ value: String(id), label: name }))}
          onChoose={(choice) => go({ choice })}
        />
      </FinderForm>
      <Results
        finder={finder}
        answer={answer}
        name={t('/recipes/list')}
        words={words}
        card={(hit, index) => <RecipeCard hit={hit} headingLevel={headingLevel} eager={index < 3} />}
        correction={answer.data?.correctedQuery}
        more={
          isNarrowed(state) || allPages > maxPages ? null : (
            <Button variant="ghost" onClick={() => go({ pages: allPages }, true)}>
              {t('/recipes/all', { count: total })}
            </Button>
          )
        }
        emptyText={state.phrase ? t('/search/none-recipes', { query: state.phrase }) : t('/recipes/none')}
      />
    </>
  );
}
