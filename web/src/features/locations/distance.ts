import { formatNumber } from '@/lib/i18n/number';

/** Metres in words: `250 m`, `1,2 km`, `86 km`. */
export function formatDistance(metres: number, language: string): string {
  const tens = Math.round(metres / 10) * 10;
  if (tens < 1_000) return `${formatNumber(tens, language)} m`;
  const digits = metres < 10_000 ? 1 : 0;
  return `${formatNumber(metres / 1_000, language, { most: digits })} km`;
}
