import { useEffect, useRef } from 'react';
import { bus } from '@/features/realtime/bus';
import type { CartView } from './cart-view';

/**
 * Tells listeners that the whole cart is looked at: once for each look, whatever changes meanwhile, and when its sum is there, however
 * much later than the look that is.
 */
export function useCartViewed(looking: boolean, { cart, pending }: CartView): void {
  const told = useRef(false);
  useEffect(() => {
    if (!looking) told.current = false;
    else if (cart?.allLineItems.length && !pending && !told.current) {
      told.current = true;
      bus.emit('d2c:cart:view', { cart });
    }
  }, [looking, cart, pending]);
}
