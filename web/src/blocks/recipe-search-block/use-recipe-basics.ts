import { fetchRecipes } from '@/lib/api/content';
import type { Language, RecipeSearch } from '@/lib/api/types';
import { useCached } from '@/lib/cache';

/** The answer to no question: the categories and the products that recipes can be found by. */
export function useRecipeBasics(language: Language, pageSize: number): RecipeSearch | undefined {
  return useCached(`recipe-basics|${language}|${pageSize}`, () => fetchRecipes({ language, pageSize })).data;
}
