import { topNavigationLink } from '@/features/analytics/events';
import type { NavigationItem } from '@/lib/api/types';
import { ButtonLink } from '@/ui/button/button';
import { Icon } from '@/ui/icon/icon';
import { Link } from '@/ui/link';
import { sorted } from './hover-menu';
import css from './mega-panel.module.css';
import { SiteSearch } from './site-search';

export interface MegaPanelProps {
  item: NavigationItem;
  searchPageUrl: string;
  /** Something in it was followed. */
  onFollow: () => void;
}

/** What lies under an entry of the main menu: its children with theirs, its calls to action, and a search. */
export default function MegaPanel({ item, searchPageUrl, onFollow }: MegaPanelProps) {
  return (
    <div className={css.inner}>
      <div className={css.head}>
        <Link className={css.name} href={item.url} newTab={item.targetFrame === '_blank'} onClick={onFollow}>
          {item.name}
          <Icon name="arrow" size={22} />
        </Link>
        {item.linkButtons.map(({ name, url, targetFrame, isExternal }) => (
          <ButtonLink
            key={url + name}
            href={url}
            newTab={targetFrame === '_blank'}
            variant={isExternal ? 'secondary' : 'primary'}
            onClick={() => {
              topNavigationLink(url, name);
              onFollow();
            }}
          >
            {name}
          </ButtonLink>
        ))}
        <SiteSearch searchPageUrl={searchPageUrl} onFollow={onFollow} />
      </div>
      <ul className={css.columns}>
        {sorted(item.children).map((child) => (
          <li key={child.contentId}>
            <Entry item={child} className={css.child} onFollow={onFollow} />
            {child.children.length > 0 ? (
              <ul className={css.grandchildren}>
                {sorted(child.children).map((grandchild) => (
                  <li key={grandchild.contentId}>
                    <Entry item={grandchild} className={css.grandchild} onFollow={onFollow} />
                  </li>
                ))}
              </ul>
            ) : null}
          </li>
        ))}
      </ul>
    </div>
  );
}

interface EntryProps {
  item: NavigationItem;
  className: string | undefined;
  onFollow: () => void;
}

function Entry({ item, className, onFollow }: EntryProps) {
  const { name, url, targetFrame, selected } = item;
  return (
    <Link
      className={className}
      href={url}
      newTab={targetFrame === '_blank'}
      aria-current={selected ? 'true' : undefined}
      onClick={() => {
        topNavigationLink(url, name);
        onFollow();
      }}
    >
      {name}
    </Link>
  );
}
