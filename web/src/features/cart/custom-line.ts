import type { CustomTablet, GiftCardRecipient, LineItem } from '@/lib/api/types';

/** What the shopper says of goods that are made for somebody; empty for others. */
export interface Custom {
  customTablet?: CustomTablet;
  giftCardRecipient?: GiftCardRecipient;
}

/** What a line of the server's was made for. */
export function customIn(item: LineItem): Custom {
  if (item.giftCardRecipient) return { giftCardRecipient: item.giftCardRecipient };
  if (!item.isCustomTablet) return {};
  const customTablet = {
    flavour: item.code,
    frontText: item.frontText ?? '',
    backText: item.backText ?? '',
    signature: item.signature ?? '',
    name: item.recipientName ?? '',
    address: item.recipientAddress ?? '',
    postalCode: item.recipientPostalCode ?? '',
    city: item.recipientCity ?? '',
    countryCode: item.recipientCountry ?? '',
    phone: item.recipientPhone ?? '',
  };
  return { customTablet };
}

/** Only that of a line. */
export function customOf({ customTablet, giftCardRecipient }: Custom): Custom {
  if (customTablet) return { customTablet };
  return giftCardRecipient ? { giftCardRecipient } : {};
}

export function isCustom({ customTablet, giftCardRecipient }: Custom): boolean {
  return customTablet !== undefined || giftCardRecipient !== undefined;
}

/** True for the same words for the same recipient. */
export function sameCustom(one: Custom, other: Custom): boolean {
  return written(one) === written(other);
}

/** A short name for what a line carries, in which nobody's address can be read. */
export function customKey(custom: Custom): string {
  // FNV-1a: a line's key needs to be stable, not secret.
  let hash = 0x811c9dc5;
  for (const character of written(custom)) {
    hash ^= character.codePointAt(0) ?? 0;
    hash = Math.imul(hash, 0x01000193);
  }
  return (hash >>> 0).toString(36);
}

/** The same text whatever the order in which fields were set. */
function written(custom: Custom): string {
  const { customTablet, giftCardRecipient } = custom;
  return JSON.stringify(Object.entries({ ...customTablet, ...giftCardRecipient }).sort());
}
