import type { Block, BlockComponent } from '@/lib/api/types';
import { chunk } from '@/lib/chunk';
import { tableView } from '@/ui/chunk-table';
import type { BlockChunks, BlockProps } from './registry';

/** The blocks that look something up, which whole pages are there for. */
export const finders = {
  'location-block': chunk(() => import('./location-block')),
  'recipe-search-block': chunk(() => import('./recipe-search-block')),
  'search-block': chunk(() => import('./search-block')),
} satisfies Partial<BlockChunks<BlockComponent>>;

export default tableView(finders, ({ block }: BlockProps<Block>) => block);
