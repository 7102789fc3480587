import type { Block, BlockComponent, BlockOf } from '@/lib/api/types';
import { ChunkView } from '@/ui/chunk-view';
import { blockChunk } from './registry';

interface ContentAreaProps {
  blocks: readonly Block[];
  /** True when the area opens the page, so that its first block holds the heading and the largest picture. */
  opening?: boolean;
}

/** The blocks of an area, in the editor's order. A block that breaks leaves the others alone. */
export function ContentArea({ blocks: area, opening = false }: ContentAreaProps) {
  return area.map((block, index) => blockView(block, opening && index === 0));
}

function blockView<C extends BlockComponent>(block: BlockOf<C>, first: boolean) {
  const chunk = blockChunk(block);
  // A type that this release does not know: the page is shown without it.
  if (!chunk) return null;
  return <ChunkView key={block.id} chunk={chunk} props={{ block, first }} />;
}
