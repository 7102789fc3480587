import { connection } from '@/features/realtime/connection';
import { fetchShipping } from '@/lib/api/checkout';
import type { Cart, ShippingDetail } from '@/lib/api/types';
import type { Query } from '@/lib/query-cache';

/** Ways of delivery depend on what lies in the cart, and places on where the buyer lives. */
export function shippingQuery({
  id,
  language,
  subTotal,
  totalWeight,
  orderDiscount,
  shipments,
}: Cart): Query<ShippingDetail> {
  const postalCode = shipments[0]?.shippingAddress?.postalCode ?? null;
  return {
    key: `shipping:${id}:${language}:${subTotal}:${orderDiscount}:${totalWeight}:${postalCode}`,
    load: async () => fetchShipping(await connection.context(), postalCode),
    topics: ['prices'],
  };
}
