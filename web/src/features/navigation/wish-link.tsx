import { topNavigationLink } from '@/features/analytics/events';
import { useT } from '@/lib/i18n/t';
import { useNavigation } from '@/lib/page';
import { IconPath } from '@/ui/icon/icon';
import { Link } from '@/ui/link';
import bar from './header.module.css';
import css from './wish-link.module.css';

// Drawn once more here: a file that both hearts share would be named by every first page.
const HEART =
  'M12 20.2C7.2 16.7 3.6 13.5 3.6 9.6A4.5 4.5 0 0 1 8.1 5c1.6 0 3 .8 3.9 2.2C12.9 5.8 14.3 5 15.9 5a4.5 4.5 0 0 1 4.5 4.6c0 3.9-3.6 7.1-8.4 10.6Z';

/** The way to the wish list, where there is one; phones have it in the menu. */
export function WishLink() {
  const t = useT();
  const { wishListPageUrl: url } = useNavigation();
  const name = t('/header/wish-list');
  return url ? (
    <Link className={`${bar.tool} ${css.link}`} href={url} onClick={() => topNavigationLink(url, name)}>
      <IconPath path={HEART} />
      <span className={bar.toolText}>{name}</span>
    </Link>
  ) : null;
}
