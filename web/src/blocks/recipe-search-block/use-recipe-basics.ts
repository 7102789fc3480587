import { resultsPageKey } from '@/features/results/use-pages';
import { fetchRecipes, type RecipesRequest } from '@/lib/api/content';
import type { Language, RecipeSearch } from '@/lib/api/types';
import { useCached } from '@/lib/cache';

/** What stands for a list of recipes among the answers that are kept. */
export function recipesKey({ language, pageSize, q, productPageId, categoryIds }: RecipesRequest): string {
  return `recipes|${JSON.stringify([language, pageSize, q || '', productPageId || '', categoryIds ?? []])}`;
}

/**
 * The answer to an empty query: the categories and the products that recipes can be found by. A results that is opened without
 * a query lists the same answer.
 */
export function useRecipeBasics(language: Language, pageSize: number): RecipeSearch | undefined {
  const request = { language, pageSize };
  return useCached(resultsPageKey(recipesKey(request), 1), () => fetchRecipes(request)).data;
}
