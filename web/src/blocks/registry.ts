import type { Block, BlockComponent, BlockOf } from '@/lib/api/types';
import { type Chunk, chunk } from '@/lib/chunk';

/** What a block component gets. */
export interface BlockProps<B> {
  block: B;
  /** True for the first block of a page: its picture is loaded eagerly. */
  first?: boolean;
}

/** Every block, one line each. One of the server's without a line here does not compile. */
export const blocks: { [C in BlockComponent]: Chunk<BlockProps<BlockOf<C>>> } = {
  'category-cards-block': chunk(() => import('./category-cards-block')),
  'hero-block': chunk(() => import('./hero-block')),
  'image-text-overlay-block': chunk(() => import('./image-text-overlay-block')),
  'location-block': chunk(() => import('./location-block')),
  'product-highlight-block': chunk(() => import('./product-highlight-block')),
  'recipe-search-block': chunk(() => import('./recipe-search-block')),
  'rich-text-block': chunk(() => import('./rich-text-block')),
  'search-block': chunk(() => import('./search-block')),
  'shortcuts-block': chunk(() => import('./shortcuts-block')),
  'usp-cards-block': chunk(() => import('./usp-cards-block')),
  'news-block': chunk(() => import('./news-block')),
};

/** The chunk of a block; undefined for one that this release does not know. */
export function blockChunk<C extends BlockComponent>(
  block: BlockOf<C>,
): Chunk<BlockProps<BlockOf<C>>> | undefined {
  return Object.hasOwn(blocks, block.component) ? blocks[block.component] : undefined;
}

/** The blocks of all areas of a page that this release knows. */
export function knownBlocks(page: object): Block[] {
  return Object.values(page)
    .filter((value) => Array.isArray(value))
    .flat()
    .filter(isKnown);
}

function isKnown(entry: unknown): entry is Block {
  const isModel = typeof entry === 'object' && entry !== null && 'component' in entry;
  return isModel && typeof entry.component === 'string' && Object.hasOwn(blocks, entry.component);
}
