import { memo } from 'react';
import type { Block } from '@/lib/api/types';
import { pageAtom } from '@/lib/page';
import { useAtomValue } from '@/lib/store';
import { ChunkView } from '@/ui/chunk-view';
import { blockChunk } from './registry';

interface ContentAreaProps {
  blocks: readonly Block[];
  /** The area is what the page begins with: its first block has the page's heading, or that stands elsewhere. */
  opening?: 'here' | 'elsewhere';
}

/** A line of words or a logo may stand before the picture that fills the first screen. */
const EAGER_BLOCKS = 2;

/** The blocks of an area, in the editor's order. A block that breaks leaves the others alone. */
export function ContentArea({ blocks, opening }: ContentAreaProps) {
  // By editors, in a document made for them.
  const isEdited = useAtomValue(pageAtom)?.preview?.mode === 'Edit';
  return blocks.map((block, index) => (
    <div
      key={block.id}
      // Links of the page lead here.
      id={block.id}
      data-block
      data-epi-content-id={isEdited ? block.contentLink.guidValue : undefined}
    >
      <BlockView
        block={block}
        first={opening === 'here' && index === 0}
        eager={opening ? index < EAGER_BLOCKS : false}
      />
    </div>
  ));
}

/** Drawn anew where the block says something else: a model that follows another shares with it what did not change. */
const BlockView = memo(function BlockView(props: { block: Block; first: boolean; eager: boolean }) {
  return <ChunkView chunk={blockChunk(props.block)} props={{ ...props, Area: ContentArea }} />;
});
