import type { ComponentType } from 'react';
import type { Block, BlockComponent, BlockOf } from '@/lib/api/types';
import { type Chunk, chunk, loadFor } from '@/lib/chunk';

/** What a block component gets. */
export interface BlockProps<B> {
  block: B;
  /** True for the first block of a page, which holds its heading. */
  first?: boolean;
  /** True for a block that may stand on the first screen: its first picture is loaded before everything else. */
  eager?: boolean;
  /** Shows the blocks inside this one. */
  Area?: ComponentType<{ blocks: readonly Block[] }>;
}

/** A chunk for each of these blocks. */
export type BlockChunks<C extends BlockComponent> = { [K in C]: Chunk<BlockProps<BlockOf<K>>> };

/** The blocks that most pages begin with. The others stand in tables of their own, which such pages need not load. */
export const common = {
  'category-cards-block': chunk(() => import('./category-cards-block')),
  'hero-block': chunk(() => import('./hero-block')),
  'image-text-overlay-block': chunk(() => import('./image-text-overlay-block')),
  'product-highlight-block': chunk(() => import('./product-highlight-block')),
  'shortcuts-block': chunk(() => import('./shortcuts-block')),
  'usp-cards-block': chunk(() => import('./usp-cards-block')),
} satisfies Partial<BlockChunks<BlockComponent>>;

type AnyBlock = Chunk<BlockProps<Block>>;

const finders: AnyBlock = chunk(() => import('./finders'));
const further: AnyBlock = chunk(() => import('./further'));

/** The chunk of a block, or of the table that knows it. */
export function blockChunk({ component }: Block): AnyBlock {
  // Which model belongs to which component is the compiler's to check where the tables are written.
  if (Object.hasOwn(common, component)) return common[component as keyof typeof common] as AnyBlock;
  return /^(location|recipe-search|search)-block$/.test(component) ? finders : further;
}

/** Loads the code of all blocks of a page, also of those inside others. */
export async function loadBlocks(page: object): Promise<void> {
  await Promise.allSettled(blocksIn(page).map((block) => loadFor(blockChunk(block), block)));
}

function blocksIn(model: object): Block[] {
  const lists = Object.values(model).filter((value) => Array.isArray(value));
  const blocks = lists.flat().filter(isBlock);
  return blocks.flatMap((block) => [block, ...blocksIn(block)]);
}

function isBlock(entry: unknown): entry is Block {
  return typeof entry === 'object' && entry !== null && 'component' in entry;
}
