import type { Fault } from '@/lib/form/rules';

/** What the face of the engraving has: the server refuses the rest. */
const SIGN = /^[ -~¡-¬®-ÿŒœ–—‘-‚“-„•…‹›€™−]$/u;

/** As it is engraved: letters with their marks are one sign, and what nobody sees is left out. */
export function engraved(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\p{Cf}|\ufe0f/gu, '')
    .trim();
}

/** True when every sign can be engraved. */
export function isEngravable(text: string): boolean {
  return Array.from(text).every((sign) => SIGN.test(sign));
}

/** Names the signs that cannot be engraved; null when there are none. */
export function engravingFault(text: string): Fault | null {
  const missing = new Set(Array.from(engraved(text)).filter((sign) => !SIGN.test(sign)));
  return missing.size > 0 ? { reason: 'signs', params: { signs: [...missing].join(' ') } } : null;
}
