import { useEffect, useState } from 'react';
import { useLocation } from '@/lib/url-state';

/**
 * The secret of the link by which somebody came: it stands after the `#` of the address, which browsers send to nobody. Null
 * until it is known, as the document was made without it; empty where there is none.
 */
export function useLinkToken(): string | null {
  const { hash } = useLocation();
  const [token, setToken] = useState<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address has another secret.
  useEffect(() => {
    setToken(new URLSearchParams(window.location.hash.slice(1)).get('token') ?? '');
  }, [hash]);
  return token;
}
