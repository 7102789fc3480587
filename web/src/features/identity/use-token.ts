import { useEffect, useState } from 'react';
import { useLocation } from '@/lib/url-state';
import { tokenIn } from './forms';

/**
 * The secret of a letter's link: undefined until it is known, since the document is made without what stands after the `#`;
 * null where there is none.
 */
export function useToken(): string | null | undefined {
  const { hash } = useLocation();
  const [token, setToken] = useState<string | null | undefined>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address may have another secret.
  useEffect(() => setToken(tokenIn(window.location.hash)), [hash]);
  return token;
}
