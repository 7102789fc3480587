import type { Keeper } from '@/lib/draft/keeper';
import { closeToast, toast } from '@/lib/toasts';

/** Says why something could not be kept, until it is, or until the page is left. */
export function tellUnkept(keeper: Keeper, why: string): void {
  const told = toast(why, { tone: 'error', about: keeper });
  const stop = keeper.subscribe(() => {
    if (keeper.state.is !== 'saved') return;
    stop();
    closeToast(told);
  });
}
