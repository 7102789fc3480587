import type { LockNoteProps } from '@/features/checkout/lock-note';
import { chunk } from '@/lib/chunk';
import { useAtomValue } from '@/lib/store';
import { ChunkView } from '@/ui/chunk-view';
import { cartLockAtom } from './cart.atoms';
import css from './lock-note-host.module.css';
import { useCart } from './use-cart';

const lockNote = chunk<LockNoteProps>(() => import('@/features/checkout/lock-note'));

/** The place of what is told of a payment under way; few carts have one. */
export function LockNoteHost() {
  const lock = useAtomValue(cartLockAtom);
  const { cart } = useCart();
  return lock && cart ? (
    <div className={css.lock}>
      <ChunkView chunk={lockNote} props={{ cart, lock }} />
    </div>
  ) : null;
}
