import { topNavigationLink } from '@/features/analytics/events';
import { useT } from '@/lib/i18n/t';
import { useNavigation } from '@/lib/page';
import { HEART } from '@/ui/icon/heart';
import { IconPath } from '@/ui/icon/icon';
import { Link } from '@/ui/link';
import bar from './header.module.css';
import css from './wish-link.module.css';

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
