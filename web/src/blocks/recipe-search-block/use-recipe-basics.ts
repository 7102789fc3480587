import { resultsPage, type Search } from '@/features/results/use-pages';
import { fetchRecipes, type RecipesRequest } from '@/lib/api/content';
import type { Language, RecipeSearch } from '@/lib/api/types';
import { type QueryResult, useQuery } from '@/lib/use-query';

/** Recipes that match. */
export function recipeSearch(request: RecipesRequest): Search<RecipeSearch> {
  const { language, pageSize, q, productPageId, categoryIds } = request;
  const parts = [language, pageSize, q || '', productPageId || '', categoryIds ?? []];
  return {
    key: `recipes|${JSON.stringify(parts)}`,
    load: (page) => fetchRecipes({ ...request, page }),
    topics: ['content'],
  };
}

/**
 * The answer to an empty query: the categories and the products that recipes can be found by. A search that is opened without
 * a phrase lists the same answer. What came with the page is not asked for.
 */
export function useRecipeBasics(
  language: Language,
  pageSize: number,
  given: RecipeSearch | null,
): QueryResult<RecipeSearch> {
  const asked = useQuery(given ? null : resultsPage(recipeSearch({ language, pageSize }), 1));
  return { ...asked, data: given ?? asked.data };
}
