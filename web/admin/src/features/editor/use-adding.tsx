import { type ReactNode, useState } from 'react';
import { type BlockType, CONTENT_LANGUAGES } from '@/lib/api/edit';
import { freshId, inLanguage } from '@/lib/draft/apply';
import type { Block, Fields, Holder, Json } from '@/lib/draft/types';
import { BlockPicker } from './block-picker';
import { useBench, useDo } from './context';

/** Adds blocks to a holder: `choose` asks for the type of one that comes to a place of its list, in the dialog. */
export function useAdding(holder: Holder): { choose: (place: number) => void; dialog: ReactNode } {
  const { setOpen, language } = useBench();
  const does = useDo();
  /** Where a block is to be added whose type is being chosen. */
  const [place, setPlace] = useState<number | null>(null);
  const add = (type: BlockType, index: number) => {
    const sample = inLanguage(type.sample as Fields, language, CONTENT_LANGUAGES) as Fields;
    const block = withIds({ ...sample, type: type.type, id: freshId() });
    if (does({ kind: 'addBlock', index, block, ...holder })) setOpen(block.id);
    setPlace(null);
  };
  const dialog = place !== null && (
    <BlockPicker area={areaName(holder)} onPick={(type) => add(type, place)} onClose={() => setPlace(null)} />
  );
  return { choose: setPlace, dialog };
}

/** What the types of blocks are asked for: the area's name on the wire. */
export function areaName(holder: Holder): string {
  return 'area' in holder ? holder.area : 'inner';
}

/** Blocks within a sample need ids of their own. */
function withIds(block: Block): Block {
  const next: Block = { ...block };
  for (const [name, value] of Object.entries(block))
    if (Array.isArray(value))
      next[name] = value.map(
        (item): Json =>
          typeof item === 'object' &&
          item !== null &&
          !Array.isArray(item) &&
          typeof item['type'] === 'string'
            ? { ...item, id: freshId() }
            : item,
      );
  return next;
}
