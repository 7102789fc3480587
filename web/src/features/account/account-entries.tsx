import { topNavigationLink } from '@/features/analytics/events';
import { useT } from '@/lib/i18n/t';
import { useNavigation } from '@/lib/page';
import { Link } from '@/ui/link';
import { useAccount, useLoginUrl } from './account';

/** The way in and out, and to the wish list, as entries of a list. */
export function AccountEntries() {
  const t = useT();
  const account = useAccount();
  const loginUrl = useLoginUrl();
  const { logOutPageUrl, myFazerPageUrl, wishListPageUrl } = useNavigation();
  if (account === 'unknown') return null;
  const entries =
    account === 'visitor'
      ? [[loginUrl, t('/header/log-in')] as const]
      : [[myFazerPageUrl, t('/header/account')] as const, [logOutPageUrl, t('/header/log-out')] as const];
  return [[wishListPageUrl, t('/header/wish-list')] as const, ...entries].map(([url, name]) =>
    url ? (
      <li key={name}>
        <Link href={url} prefetch={url !== logOutPageUrl} onClick={() => topNavigationLink(url, name)}>
          {name}
        </Link>
      </li>
    ) : null,
  );
}
