import { topNavigationLink } from '@/features/analytics/events';
import bar from '@/features/navigation/header.module.css';
import { useT } from '@/lib/i18n/t';
import { useNavigation } from '@/lib/page';
import { IconPath } from '@/ui/icon/icon';
import { Link } from '@/ui/link';
import { useAccount, useLoginUrl } from './account';
import css from './account-link.module.css';

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
