import { type FocusEvent, type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react';
import { topNavigationLink } from '@/features/analytics/events';
import { CartButton } from '@/features/cart/cart-button';
import { useCart } from '@/features/cart/use-cart';
import type { NavigationItem } from '@/lib/api/types';
import { chunk } from '@/lib/chunk';
import { useT } from '@/lib/i18n/t';
import { toggleOverlay, useOverlay } from '@/lib/overlay';
import { useNavigation, usePage } from '@/lib/page';
import { ChunkView } from '@/ui/chunk-view';
import { Icon } from '@/ui/icon/icon';
import { Link } from '@/ui/link';
import { VisuallyHidden } from '@/ui/visually-hidden';
import css from './content-header.module.css';
import type { ContentMenuProps } from './content-menu';
import bar from './header.module.css';
import { GlobalNavigation } from './header-extras';
import { type HoverMenu, opens, useHoverMenu } from './hover-menu';
import HoverSearch from './hover-search';
import type { MegaPanelProps } from './mega-panel';
import { Wordmark } from './wordmark';

const megaPanel = chunk<MegaPanelProps>(() => import('./mega-panel'));
const contentMenu = chunk<ContentMenuProps>(() => import('./content-menu'));

/** The header of a content site: its pages as a menu that opens under the pointer, and as a dialog on phones. */
export default function ContentHeader() {
  const t = useT();
  const { layoutTheme } = usePage();
  const overlay = useOverlay();
  const { logoUrl, showLogoTopOfNavigation, searchPageUrl: given } = useNavigation();
  const searchPageUrl = given ?? '/search';
  const logo = <Wordmark logoUrl={logoUrl} />;
  return (
    <header className={`${bar.main} ${css.header}`} data-logo={showLogoTopOfNavigation || undefined}>
      {showLogoTopOfNavigation ? <div className={css.logo}>{logo}</div> : null}
      <div className={css.bar}>
        <button
          type="button"
          className={`${bar.tool} ${css.toggle}`}
          data-menu-toggle
          aria-haspopup="dialog"
          aria-expanded={overlay === 'menu'}
          onPointerEnter={preloadMenu}
          onFocus={preloadMenu}
          onClick={() => toggleOverlay('menu')}
        >
          <Icon name="menu" />
          <span className={bar.toolText}>{t('/header/menu')}</span>
        </button>
        {showLogoTopOfNavigation ? null : logo}
        <Menu searchPageUrl={searchPageUrl} />
        <div className={bar.end}>
          {layoutTheme === 'willja' ? <GlobalNavigation align="end" /> : null}
          <HoverSearch searchPageUrl={searchPageUrl} />
          <FilledCart />
        </div>
      </div>
      {overlay === 'menu' ? <ChunkView chunk={contentMenu} props={{ searchPageUrl }} /> : null}
    </header>
  );
}

/** A content site has no cart, but what somebody put into one has to be found again. */
function FilledCart() {
  const { totalQuantity } = useCart();
  return totalQuantity > 0 ? <CartButton /> : null;
}

function Menu({ searchPageUrl }: { searchPageUrl: string }) {
  const t = useT();
  const { mainMenuItems } = useNavigation();
  const menu = useHoverMenu();
  // What opens is here before anybody points at it.
  useEffect(() => {
    megaPanel.load().catch(() => megaPanel.reset());
  }, []);
  if (mainMenuItems.length === 0) return null;
  return (
    <nav className={css.menu} aria-label={t('/header/main-menu')}>
      <ul className={css.entries}>
        {mainMenuItems.map((item) => (
          <Entry key={item.contentId} item={item} menu={menu} searchPageUrl={searchPageUrl} />
        ))}
      </ul>
    </nav>
  );
}

interface EntryProps {
  item: NavigationItem;
  menu: HoverMenu;
  searchPageUrl: string;
}

function Entry({ item, menu, searchPageUrl }: EntryProps) {
  const t = useT();
  const entry = useRef<HTMLLIElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const { contentId, name, url, targetFrame, selected } = item;
  const shown = menu.shown === contentId;
  const open = shown && menu.open;
  const link = (
    <Link
      className={css.link}
      href={url}
      newTab={targetFrame === '_blank'}
      aria-current={selected ? 'true' : undefined}
      onClick={() => {
        topNavigationLink(url, name);
        menu.close();
      }}
    >
      {name}
    </Link>
  );
  if (!opens(item)) return <li>{link}</li>;

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !open) return;
    menu.close();
    button.current?.focus();
  };
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    if (open && relatedTarget instanceof Node && !entry.current?.contains(relatedTarget)) menu.close();
  };
  const byMouse = (act: () => void) => (event: PointerEvent) => event.pointerType === 'mouse' && act();
  return (
    <li
      ref={entry}
      onPointerEnter={byMouse(() => menu.show(contentId))}
      onPointerLeave={byMouse(menu.leave)}
      onKeyDown={onKeyDown}
      onBlur={onBlur}
    >
      {link}
      <button
        type="button"
        ref={button}
        className={css.opener}
        aria-expanded={open}
        aria-controls={`menu-${contentId}`}
        onClick={() => (open ? menu.close() : menu.show(contentId))}
      >
        <Icon name="down" size={14} />
        <VisuallyHidden>{t('/menu/open-level', { name })}</VisuallyHidden>
      </button>
      <div id={`menu-${contentId}`} className={css.panel} data-open={open || undefined} inert={!open}>
        {shown ? <ChunkView chunk={megaPanel} props={{ item, searchPageUrl, onFollow: menu.close }} /> : null}
      </div>
    </li>
  );
}

/** Fetches the menu ahead of its use; a failure is explained, with a retry, when it is opened. */
function preloadMenu() {
  contentMenu.load().catch(() => contentMenu.reset());
}
