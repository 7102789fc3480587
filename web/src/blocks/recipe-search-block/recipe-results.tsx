import { CorrectionNote } from '@/features/results/correction';
import { Results } from '@/features/results/lazy-results';
import { MoreLink } from '@/features/results/more-link';
import { Nothing } from '@/features/results/nothing';
import { isNarrowed, maxPages, recipeParameters } from '@/features/results/results-state';
import { Choice, SearchForm } from '@/features/results/search-form';
import { useBlockParameters } from '@/features/results/use-block-parameters';
import { usePages } from '@/features/results/use-pages';
import { useResults } from '@/features/results/use-results';
import type { RecipeSearchBlock as Model } from '@/lib/api/types';
import { useT } from '@/lib/i18n/t';
import { useLanguage } from '@/lib/page';
import { useLocation } from '@/lib/url-state';
import { RecipeCard } from './recipe-card';
import { recipeSearch, useRecipeBasics } from './use-recipe-basics';

const words = { count: '/recipes/found', show: '/recipes/show' } as const;

interface RecipeResultsProps {
  block: Model;
  headingLevel: 2 | 3;
}

/** The search of recipes with what it finds. */
export function RecipeResults({ block, headingLevel }: RecipeResultsProps) {
  const t = useT();
  const { pageSize } = block;
  const language = useLanguage();
  const { path } = useLocation();
  const results = useResults(useBlockParameters(recipeParameters, block));
  const { state, go } = results;
  const basics = useRecipeBasics(language, pageSize, block.results);
  const request = {
    language,
    pageSize,
    q: state.phrase,
    categoryIds: state.categoryIds,
    productPageId: state.choice,
  };
  const answer = usePages(recipeSearch(request), state.pages, results.given ? block.results : null);
  const products = basics.data?.relatedProducts ?? [];
  const total = answer.data?.totalCount ?? 0;
  const allPages = Math.ceil(total / pageSize);
  return (
    <>
      <SearchForm
        action={path}
        names={results.names}
        categoryIds={state.categoryIds}
        label={t('/recipes/keyword')}
        placeholder={t('/recipes/placeholder')}
        typed={results.typed}
        loading={answer.loading}
        onType={results.type}
        onSubmit={results.submit}
        submitLabel={t('/recipes/search')}
      >
        <Choice
          name={results.names.choice}
          label={t('/recipes/product')}
          all={t('/recipes/all-products')}
          value={state.choice}
          options={products.map(({ id, name }) => ({ value: String(id), label: name }))}
          onChoose={(choice) => go({ choice })}
        />
      </SearchForm>
      <Results
        control={{ ...state, ...results }}
        answer={answer}
        name={t('/recipes/list')}
        words={words}
        card={(hit, index) => <RecipeCard hit={hit} headingLevel={headingLevel} eager={index < 3} />}
        note={<CorrectionNote answer={answer.data} results={results} />}
        more={
          isNarrowed(state) || allPages > maxPages ? null : (
            <MoreLink
              variant="ghost"
              href={results.hrefOf({ pages: allPages })}
              onMore={() => go({ pages: allPages }, true)}
            >
              {t('/recipes/all', { count: total })}
            </MoreLink>
          )
        }
        empty={
          <Nothing
            text={state.phrase ? t('/search/none-recipes', { query: state.phrase }) : t('/recipes/none')}
            results={results}
          />
        }
      />
    </>
  );
}
