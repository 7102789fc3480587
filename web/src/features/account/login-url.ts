import { useNavigation, usePage } from '@/lib/page';
import { useLocation } from '@/lib/url-state';
import { returnPath, withReturn } from './return-url';

/** Where one signs in, and comes back from there to the page that is shown. */
export function useLoginUrl(): string | null {
  const { component } = usePage();
  const { loginPageUrl } = useNavigation();
  const { path, search } = useLocation();
  if (!loginPageUrl) return null;
  return withReturn(loginPageUrl, component === 'identity-page' ? returnPath(search) : path + search);
}
