import { useEffect } from 'react';
import { formSuccess } from '@/features/analytics/events';
import { fetchThanks } from '@/lib/api/consents';
import { readStored, writeStored } from '@/lib/storage';

const KEY = 'praline:thanked';
const area = () => sessionStorage;

/** Tells the shop, and the reports, that somebody was led here by what they did. */
export function useThanks(identifier: string | null): void {
  useEffect(() => {
    if (identifier === null) return;
    // The page says thanks whatever is answered: what was done elsewhere the shop knows nothing of.
    fetchThanks(identifier).catch((error: unknown) => console.error(error));
    reportOnce(identifier);
  }, [identifier]);
}

/** One thing that was done is one report, however often its page is loaded again or come back to. Another visit may do it again. */
function reportOnce(identifier: string): void {
  const stored = readStored<unknown>(KEY, [], area);
  const reported: unknown[] = Array.isArray(stored) ? stored : [];
  if (reported.includes(identifier)) return;
  writeStored(KEY, [...reported, identifier], area);
  formSuccess(identifier);
}
