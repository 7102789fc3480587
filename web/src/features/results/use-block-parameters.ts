import { useMemo } from 'react';
import type { Block, PageModel } from '@/lib/api/types';
import { usePage } from '@/lib/page';
import { type ParameterNames, parametersOfBlock } from './results-state';

/** The blocks whose state is in the address. */
const RESULT_BLOCKS: readonly Block['type'][] = [
  'RecipeSearchBlock',
  'SearchBlock',
  'LocationBlock',
  'NewsBlock',
];

/**
 * How the address names the state of a block. The first search of a page has the plain names, which links to the page know;
 * every further one has names of its own, so that they do not change each other.
 */
export function useBlockParameters(names: ParameterNames, { id }: Pick<Block, 'id'>): ParameterNames {
  const page = usePage();
  const first = useMemo(() => isFirstSearch(page, id), [page, id]);
  return useMemo(() => (first ? names : parametersOfBlock(names, id)), [first, names, id]);
}

export function isFirstSearch(page: PageModel, id: string): boolean {
  const searches = areasOf(page)
    .flat()
    .filter(({ type }) => RESULT_BLOCKS.includes(type));
  return searches.length === 0 || searches[0]?.id === id;
}

/** The areas of a page in the order in which they are read. */
function areasOf(page: PageModel): (readonly Block[])[] {
  const top = 'topContentArea' in page ? page.topContentArea : [];
  const items = 'contentAreaItems' in page ? page.contentAreaItems : [];
  const liftUp = 'liftUpContentArea' in page ? page.liftUpContentArea : [];
  return [top, page.mainContentArea, items, liftUp, page.bottomContentArea];
}
