import { ApiError } from '@/lib/api/errors';
import type { ProcessAnswer } from '@/lib/api/types';
import { type AdyenAction, isAdyenAction } from './adyen-action';

/** What follows from how a payment stands. */
export type Progress =
  /** The provider's page is next. */
  | { kind: 'leave'; url: string }
  /** The provider's own component is next. */
  | { kind: 'component'; action: AdyenAction }
  /** It is an order. */
  | { kind: 'ordered'; orderId: string }
  /** Nothing is known yet: ask again. */
  | { kind: 'wait' }
  /** Another payment may begin. */
  | { kind: 'refused' }
  /** The time ran out, or it was cancelled. */
  | { kind: 'ended' }
  /** The provider wants something that this page cannot show. */
  | { kind: 'unsupported' };

export function progressOf({ status, redirectUrl, action, orderId }: ProcessAnswer): Progress {
  switch (status) {
    case 'completed':
      return { kind: 'ordered', orderId };
    case 'redirect':
      return redirectUrl ? { kind: 'leave', url: redirectUrl } : { kind: 'unsupported' };
    case 'action':
      return isAdyenAction(action) ? { kind: 'component', action } : { kind: 'unsupported' };
    case 'pending':
      return { kind: 'wait' };
    case 'refused':
      return { kind: 'refused' };
    case 'ended':
      return { kind: 'ended' };
  }
}

const SHORTEST_PAUSE = 1_000;
const LONGEST_PAUSE = 10_000;

/** How long to wait before a payment is asked about for the nth time, counted from 0, in milliseconds. */
export function pauseBefore(attempt: number): number {
  return Math.min(SHORTEST_PAUSE * 1.5 ** attempt, LONGEST_PAUSE);
}

/** Waits that long. */
export function pause(attempt: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, pauseBefore(attempt)));
}

/** Money may have moved: what nobody answered, or a busy server put off, is asked again for as long as somebody waits. */
export async function patiently<T>(ask: () => Promise<T>, waits: { readonly current: boolean }): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof ApiError && error.passing && waits.current)) throw error;
      await pause(attempt);
    }
  }
}

/** Whether somebody comes back from a provider's page: what is next is the payment, whether or not the address says of which. */
export function isReturn(search: string): boolean {
  return new URLSearchParams(search).has('redirectResult');
}

/** What a provider's page has put into the address of the shop's page; null where nobody came back. */
export function returnOf(search: string): { payment: string; result: string } | null {
  const params = new URLSearchParams(search);
  const [payment, result] = [params.get('payment'), params.get('redirectResult')];
  return payment && result ? { payment, result } : null;
}
