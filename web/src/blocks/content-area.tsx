import type { Block } from '@/lib/api/types';
import { typeName } from '@/lib/case';
import type { Chunk } from '@/lib/chunk';
import { ChunkView } from '@/ui/chunk-view';
import { type BlockProps, blocks } from './registry';

interface ContentAreaProps {
  blocks: readonly Block[];
  /** True when the area opens the page, so that its first block holds the heading and the largest picture. */
  opening?: boolean;
}

/** The blocks of an area, in the editor's order. A block that breaks leaves the others alone. */
export function ContentArea({ blocks: area, opening = false }: ContentAreaProps) {
  return area.map((block, index) => {
    const chunk = blockChunk(block);
    // A type that this release does not know: the page is shown without it.
    if (!chunk) return null;
    return (
      <ChunkView
        key={block.contentLink.guidValue}
        chunk={chunk}
        props={{ block, first: opening && index === 0 }}
      />
    );
  });
}

function blockChunk(block: Block): Chunk<BlockProps<Block>> | undefined {
  const name = typeName(block);
  // The registry pairs each type with its own model, and the type was just read from the model.
  const known = blocks as unknown as Record<string, Chunk<BlockProps<Block>>>;
  return Object.hasOwn(known, name) ? known[name] : undefined;
}
