import type { ReactNode } from 'react';
import { useAtomValue } from '@/lib/store';
import { Spinner } from '@/ui/spinner';
import { outboxAtom } from './cart.atoms';
import css from './no-lines.module.css';
import { isSettled } from './outbox';

// The document says who came without a cart (`data-reader="newcomer"`). Until the cart is known, they see it empty at once,
// as long as they put nothing into it; all others wait for it.

/** Waits for the cart, which is not known yet. */
export function CartWait({ label }: { label: string }) {
  return (
    <div className={css.wait} data-untouched={useUntouched()}>
      <Spinner label={label} fills />
    </div>
  );
}

/** What an empty cart shows. `ready` is false as long as the cart is not known. */
export function NoLines({ ready, children }: { ready: boolean; children: ReactNode }) {
  const untouched = useUntouched();
  return (
    <div className={css.empty} data-untouched={ready ? undefined : untouched}>
      {children}
    </div>
  );
}

const useUntouched = () => isSettled(useAtomValue(outboxAtom));
