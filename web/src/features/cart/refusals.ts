import type { ProblemEntry } from '@/lib/api/types';
import type { CartChange } from './cart-ops';

/** Takes a refusal and says it in its own place; false when it is somebody else's. */
export type RefusalListener = (op: CartChange, error: readonly ProblemEntry[]) => boolean;

const listeners = new Set<RefusalListener>();

/** Hears of what the server did not take, before the shopper is told at the edge of the page. */
export function onRefusal(listener: RefusalListener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** True when somebody has said it in its own place. */
export function toldInPlace(op: CartChange | undefined, error: readonly ProblemEntry[]): boolean {
  return op !== undefined && [...listeners].some((listener) => listener(op, error));
}
