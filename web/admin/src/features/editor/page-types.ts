import type { FieldType, PageType, TreePage } from '@/lib/api/edit';
import { CONTENT_TYPES } from './catalogue';

/** The site has one page of each. */
const ALONE: ReadonlySet<string> = new Set(['StartPage', 'SearchResultPage']);
/** They add to pages that the shop has without them: no page lies above them. */
const OF_THE_SHOP: ReadonlySet<string> = new Set([...ALONE, ...Object.values(CONTENT_TYPES)]);

/** The types that a new page can have under `parent`, where these pages lie at the top. */
export function possibleTypes(
  types: readonly PageType[],
  parent: TreePage | null,
  top: readonly TreePage[],
): PageType[] {
  const isTaken = (type: string) => ALONE.has(type) && top.some((page) => page.type === type);
  return types.filter(({ type }) => !isTaken(type) && (parent === null || !OF_THE_SHOP.has(type)));
}

/** Whether a copy has a place beside the page: of some there is one for each thing. */
export function canBeCopied({ type }: Pick<TreePage, 'type'>): boolean {
  return !OF_THE_SHOP.has(type);
}

/** What a page of the type cannot be without, its name first. */
export function neededFields({ fields }: PageType): FieldType[] {
  const needed = fields.filter(({ required }) => required);
  return needed.sort((a, b) => Number(b.name === 'name') - Number(a.name === 'name'));
}
