import type { Order } from '@/lib/api/types';
import { tMaybe } from '@/lib/i18n/t';

/** What a customer reads of how an order stands: what has been sent is on its way. */
export function statusLabel({ status, statusName }: Pick<Order, 'status' | 'statusName'>): string {
  return tMaybe(`/member/status-${status}`) ?? statusName;
}
