import { useState } from 'react';

/** Stays true once it was true for the same key: what a shopper reaches for does not go from under the finger. */
export function useStickyTrue(key: string, now: boolean): boolean {
  const [kept, setKept] = useState({ key, was: now });
  if (kept.key !== key || (now && !kept.was)) setKept({ key, was: now });
  return now || (kept.key === key && kept.was);
}
