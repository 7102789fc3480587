import { lockNote } from '@/features/checkout/lock-note-chunk';
import { useAtomValue } from '@/lib/store';
import { ChunkView } from '@/ui/chunk-view';
import { cartLockAtom } from './cart.atoms';
import css from './lock-note-host.module.css';
import { useCart } from './use-cart';

/** The place of what is told of a payment under way. */
export function LockNoteHost() {
  const lock = useAtomValue(cartLockAtom);
  const { cart } = useCart();
  return lock && cart ? (
    <div className={css.lock}>
      <ChunkView chunk={lockNote} props={{ cart, lock }} />
    </div>
  ) : null;
}
