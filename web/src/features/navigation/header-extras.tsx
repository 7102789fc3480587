import { AccountLink } from '@/features/account/account-link';
import { topNavigationLink } from '@/features/analytics/events';
import { useT } from '@/lib/i18n/t';
import { useNavigation } from '@/lib/page';
import { Dropdown } from '@/ui/dropdown/dropdown';
import { Link } from '@/ui/link';
import css from './header-extras.module.css';
import { WishLink } from './wish-link';

interface HeaderExtrasProps {
  /** In the strip above the header; in the header itself otherwise. */
  strip?: boolean;
}

/**
 * What stands in the header and above it and need not be there at once: the way to the wish list, the way in and out, and on few sites the owner's other
 * sites and the way to the customer service.
 */
export default function HeaderExtras({ strip = false }: HeaderExtrasProps) {
  return strip ? (
    <StripExtras />
  ) : (
    <>
      <WishLink />
      <AccountLink />
    </>
  );
}

function StripExtras() {
  const t = useT();
  const { supportPageUrl } = useNavigation();
  const support = t('/header/support');
  return (
    <>
      <GlobalNavigation />
      {supportPageUrl ? (
        <Link
          className={css.support}
          href={supportPageUrl}
          onClick={() => topNavigationLink(supportPageUrl, support)}
        >
          {support}
        </Link>
      ) : null}
      <AccountLink strip />
    </>
  );
}

interface GlobalNavigationProps {
  /** Which of its sides stands under the same side of its button. */
  align?: 'start' | 'end';
}

/** The owner's other sites, behind an icon and a label. */
export function GlobalNavigation({ align = 'start' }: GlobalNavigationProps) {
  const t = useT();
  const { hasGlobalMenu, globalNavIcon, globalNavItems } = useNavigation().globalNavigation;
  if (!hasGlobalMenu) return null;
  const handle = (
    <>
      {globalNavIcon ? <img className={css.icon} src={globalNavIcon} alt="" width={20} height={20} /> : null}
      <span className={globalNavIcon ? css.label : undefined}>{t('/header/global')}</span>
    </>
  );
  return (
    <Dropdown handle={handle} className={css.handle} align={align}>
      <ul className={css.list}>
        {globalNavItems.map(({ name, url }) => (
          <li key={url + name}>
            <Link href={url} onClick={() => topNavigationLink(url, name)}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </Dropdown>
  );
}
