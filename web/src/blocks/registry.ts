import type { BlockModels, BlockType } from '@/lib/api/types';
import type { Kebab } from '@/lib/case';
import { type Chunk, chunk } from '@/lib/chunk';

/** What a block component gets. */
export interface BlockProps<B> {
  block: B;
  /** True for the first block of a page: its picture is loaded eagerly. */
  first?: boolean;
}

/** Block type (hyphenated) -> the chunk that renders it. */
export type BlockRegistry = { [T in BlockType as Kebab<T>]: Chunk<BlockProps<BlockModels[T]>> };

/** Every block, one line each. A type of the server without a line here does not compile. */
export const blocks: BlockRegistry = {
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
};
