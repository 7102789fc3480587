import type { Cancel } from '@/lib/clock';
import { type Connection, connection } from './connection';

/**
 * Tells when an order changed, until the answer is called; also once the line to the server is there, at first and whenever it
 * is found again, since it may have changed before that.
 */
export function followOrder(
  orderId: string,
  changed: () => void,
  line: Pick<Connection, 'subscribe' | 'send' | 'welcomed'> = connection,
): Cancel {
  // The server takes an id in any case, and tells it in lower case.
  const id = orderId.toLowerCase();
  const tell = (type: 'subscribe' | 'unsubscribe') => line.send({ type, topic: 'order', orderId: id });
  const stop = line.subscribe((event) => {
    if (event.type === 'welcome') tell('subscribe');
    if (event.type === 'order.updated' && event.orderId === id) changed();
  });
  if (line.welcomed) tell('subscribe');
  return () => {
    stop();
    tell('unsubscribe');
  };
}
