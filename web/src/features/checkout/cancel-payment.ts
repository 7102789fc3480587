import { cartLockAtom } from '@/features/cart/cart.atoms';
import { connection } from '@/features/realtime/connection';
import { cancelOrder } from '@/lib/api/checkout';
import { store } from '@/lib/store';
import { showSnackbar } from '@/ui/snackbar/snackbars';
import { tellFailure } from './failures';
import { paidHereAtom, rememberOwnPayment } from './own-payment';

/** Gives up the payment that is under way, whoever began it. */
export async function cancelPayment(done: string): Promise<void> {
  try {
    await cancelOrder(await connection.context());
    // The answer has no cart, and a socket's state may come later or not at all.
    store.set(cartLockAtom, null);
    store.set(paidHereAtom, null);
    rememberOwnPayment(null);
    showSnackbar({ text: done });
  } catch (error) {
    tellFailure(error);
  }
}
