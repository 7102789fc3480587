import { blocksIn, copyOf, type Found, find } from '@/lib/draft/apply';
import { copyBlock } from '@/lib/draft/clipboard';
import type { DraftSession } from '@/lib/draft/session';
import { t } from '@/lib/i18n';
import { closeToast, toast } from '@/lib/toasts';
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
        tellRemoved(session, name, found);
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

/** Says that a block was removed, as long as it is, and puts this one back where it stood, whatever was done since. */
function tellRemoved(session: DraftSession, name: string, { block, holder, index }: Found): void {
  const told = toast(t('/blocks/removed', { name }), {
    action: {
      label: t('/actions/undo'),
      run: () => {
        // What it stood in may be gone.
        const isBack = session.do({ kind: 'addBlock', index, block, ...holder });
        if (!isBack) toast(t('/draft/unknown-block'), { tone: 'error' });
      },
    },
    about: session,
  });
  const stop = session.subscribe(() => {
    if (!find(session.view.draft, block.id)) return;
    stop();
    closeToast(told);
  });
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
