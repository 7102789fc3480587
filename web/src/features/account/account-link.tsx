import { topNavigationLink } from '@/features/analytics/events';
import bar from '@/features/navigation/header.module.css';
import { useT } from '@/lib/i18n/t';
import { useNavigation, usePage } from '@/lib/page';
import { useLocation } from '@/lib/url-state';
import { IconPath } from '@/ui/icon/icon';
import { Link } from '@/ui/link';
import { useAccount } from './account';
import css from './account-link.module.css';
import { returnPath, withReturn } from './return-url';

const PERSON = 'M12 12.2a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4.5 20.2c.6-3.6 3.6-5.4 7.5-5.4s6.9 1.8 7.5 5.4';

export interface AccountLinkProps {
  /** In the strip above the header, where words stand; an icon in the header otherwise. */
  strip?: boolean;
}

/** The way in and out, where there is one. */
export function AccountLink(props: AccountLinkProps) {
  const loginUrl = useLoginUrl();
  return loginUrl ? <Known loginUrl={loginUrl} {...props} /> : null;
}

/** By whether somebody has signed in. As long as nobody knows, its place is kept. */
function Known({ strip = false, loginUrl }: AccountLinkProps & { loginUrl: string }) {
  const t = useT();
  const account = useAccount();
  const { logOutPageUrl, myFazerPageUrl } = useNavigation();
  const member = account === 'member';
  const url = strip ? (member ? logOutPageUrl : loginUrl) : member ? myFazerPageUrl : loginUrl;
  if (!url) return null;
  const name = t(
    strip ? (member ? '/header/log-out' : '/header/log-in') : member ? '/header/account' : '/header/log-in',
  );
  const content = strip ? (
    name
  ) : (
    <>
      <IconPath path={PERSON} />
      <span className={bar.toolText}>{name}</span>
    </>
  );
  const className = strip ? css.strip : `${bar.tool} ${css.icon}`;
  if (account === 'unknown')
    return (
      <span className={className} data-unknown aria-hidden="true">
        {content}
      </span>
    );
  return (
    // What is to happen only once, such as signing out, is not fetched ahead.
    <Link className={className} href={url} prefetch={!strip} onClick={() => topNavigationLink(url, name)}>
      {content}
    </Link>
  );
}

/** The same as entries of a list: the way in, or the customer area and the way out. */
export function AccountEntries() {
  const t = useT();
  const account = useAccount();
  const loginUrl = useLoginUrl();
  const { logOutPageUrl, myFazerPageUrl } = useNavigation();
  if (account === 'unknown') return null;
  const entries =
    account === 'visitor'
      ? [[loginUrl, t('/header/log-in')] as const]
      : [[myFazerPageUrl, t('/header/account')] as const, [logOutPageUrl, t('/header/log-out')] as const];
  return entries.map(([url, name]) =>
    url ? (
      <li key={name}>
        <Link href={url} prefetch={url !== logOutPageUrl} onClick={() => topNavigationLink(url, name)}>
          {name}
        </Link>
      </li>
    ) : null,
  );
}

/** Where one signs in, and comes back from there to the page that is shown. */
export function useLoginUrl(): string | null {
  const { component } = usePage();
  const { loginPageUrl } = useNavigation();
  const { path, search } = useLocation();
  if (!loginPageUrl) return null;
  return withReturn(loginPageUrl, component === 'identity-page' ? returnPath(search) : path + search);
}
