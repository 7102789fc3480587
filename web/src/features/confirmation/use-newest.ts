import { useEffect } from 'react';
import { connection } from '@/features/realtime/connection';
import { followOrder } from '@/features/realtime/order-feed';
import { queries } from '@/lib/query-cache';

/** Payment and parcels go on while the page is open: the server says when, and a tab without a line to it asks when it is looked at. */
export function useNewest(id: string | null, key: string | undefined): void {
  useEffect(() => {
    if (!id || !key) return;
    const again = () => queries.outdate(key);
    const onFocus = () => {
      if (!connection.welcomed) again();
    };
    const stop = followOrder(id, again);
    window.addEventListener('focus', onFocus);
    return () => {
      stop();
      window.removeEventListener('focus', onFocus);
    };
  }, [id, key]);
}
