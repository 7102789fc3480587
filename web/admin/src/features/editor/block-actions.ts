import { blocksIn, copyOf, find } from '@/lib/draft/apply';
import { copyBlock } from '@/lib/draft/clipboard';
import { t } from '@/lib/i18n';
import { toast } from '@/lib/toasts';
import type { BlockAction } from './block-menu';
import type { Bench } from './context';
import { blockLabel } from './labels';

/** What is done with a block as a whole, wherever its buttons are drawn; each says whether it was done. */
export interface BlockActions {
  move: (by: -1 | 1) => boolean;
  /** To a place among those that it stands with. */
  moveTo: (index: number) => boolean;
  act: (action: BlockAction) => boolean;
}

/** Those of a block; `onAdd` is told at which place of its list somebody wants to add another. */
export function blockActions(bench: Bench, id: string, onAdd: (place: number) => void): BlockActions {
  const { session, types } = bench;
  const act = (action: BlockAction): boolean => {
    const found = find(session.view.draft, id);
    if (!found) return false;
    const { block, holder, index } = found;
    const name = blockLabel(types, block);
    switch (action) {
      case 'addAfter':
        onAdd(index + 1);
        return true;
      case 'duplicate':
        return session.do({ kind: 'addBlock', index: index + 1, block: copyOf(block), ...holder });
      case 'copy':
        copyBlock(block);
        toast(t('/blocks/copied', { name }));
        return true;
      case 'hide':
      case 'show': {
        const isHidden = action === 'hide';
        if (!session.do({ kind: 'set', block: id, field: 'hidden', value: isHidden })) return false;
        bench.announce(t(isHidden ? '/blocks/isHidden' : '/blocks/isShown', { name }));
        return true;
      }
      case 'remove': {
        if (!session.do({ kind: 'removeBlock', block: id })) return false;
        toast(t('/blocks/removed', { name }), {
          action: { label: t('/actions/undo'), run: () => session.undo() },
        });
        return true;
      }
    }
  };
  return {
    move: (by) => moveBlock(bench, id, (index) => index + by),
    moveTo: (place) => moveBlock(bench, id, () => place),
    act,
  };
}

/** Moves a block among those that it stands with, and says where it is by now. */
export function moveBlock(
  { session, types, mayEdit, announce }: Bench,
  id: string,
  to: (index: number) => number,
): boolean {
  const found = find(session.view.draft, id);
  if (!found || !mayEdit) return false;
  const { block, holder } = found;
  const [index, count] = [to(found.index), blocksIn(session.view.draft, holder).length];
  if (index < 0 || index >= count) return false;
  const isDone = session.do({ kind: 'moveBlock', block: id, index, ...holder });
  if (isDone) announce(t('/blocks/moved', { name: blockLabel(types, block), place: index + 1, count }));
  return isDone;
}
