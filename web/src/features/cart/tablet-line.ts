import type { CustomTablet, LineItem } from '@/lib/api/types';

/** What the tablet of a line carries; undefined for other products. */
export function tabletOf(item: LineItem): CustomTablet | undefined {
  if (!item.isCustomTablet) return undefined;
  return {
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
}

/** True for the same words for the same recipient. */
export function sameTablet(one: CustomTablet, other: CustomTablet): boolean {
  return written(one) === written(other);
}

/** A short name for what a tablet carries, in which nobody's address can be read. */
export function tabletKey(tablet: CustomTablet): string {
  // FNV-1a: a line's key needs to be stable, not secret.
  let hash = 0x811c9dc5;
  for (const character of written(tablet)) {
    hash ^= character.codePointAt(0) ?? 0;
    hash = Math.imul(hash, 0x01000193);
  }
  return (hash >>> 0).toString(36);
}

const FIELDS = [
  'flavour',
  'frontText',
  'backText',
  'signature',
  'name',
  'address',
  'postalCode',
  'city',
  'countryCode',
  'phone',
] as const satisfies readonly (keyof CustomTablet)[];

function written(tablet: CustomTablet): string {
  return JSON.stringify(FIELDS.map((field) => tablet[field]));
}
