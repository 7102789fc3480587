import { useRef } from 'react';
import { topNavigationLink } from '@/features/analytics/events';
import { CartButton } from '@/features/cart/cart-button';
import { chunk } from '@/lib/chunk';
import { useT } from '@/lib/i18n/t';
import { closeOverlay, toggleOverlay, useOverlay } from '@/lib/overlay';
import { useNavigation, usePage } from '@/lib/page';
import { useLocation } from '@/lib/url-state';
import { ChunkView } from '@/ui/chunk-view';
import { Icon } from '@/ui/icon/icon';
import { Link } from '@/ui/link';
import { usePressOutside } from '@/ui/use-press-outside';
import css from './header.module.css';
import { LanguagePicker } from './language-picker';
import { MarketPicker } from './market-picker';
import { categories, menu } from './menus';
import { Wordmark } from './wordmark';

// Neither is part of the first page: they are fetched when somebody comes near their buttons.
const mainMenu = chunk(() => import('./main-menu'));
const searchPanel = chunk(() => import('@/features/search/product-search-panel'));
// The content sites have a search of their own in the same place.
const hoverSearch = chunk(() => import('./hover-search'));

/** The shop's header: quick links and languages, the bar that stays on top, and on wide screens the categories. */
export function Header() {
  const { layoutTheme, component } = usePage();
  if (component === 'checkout-page') return <CheckoutHeader />;
  if (layoutTheme === 'froosh') return null;
  return (
    <>
      {/* Its menu holds the languages, as long as it can be opened. */}
      {layoutTheme === 'willja' ? (
        <noscript>
          <Strip />
        </noscript>
      ) : (
        <Strip />
      )}
      <Bar />
      <Categories />
    </>
  );
}

/** While somebody orders, nothing leads elsewhere but back. */
function CheckoutHeader() {
  const t = useT();
  const { logoUrl, cartPageUrl, currentLanguageStartPage } = useNavigation();
  return (
    <header className={css.main}>
      <div className={css.bar}>
        <div className={css.start}>
          <Link className={css.tool} href={cartPageUrl ?? currentLanguageStartPage}>
            <Icon name="left" />
            <span className={css.toolText}>{t('/checkout/back-to-cart')}</span>
          </Link>
        </div>
        <Wordmark logoUrl={logoUrl} />
        <div className={css.end} />
      </div>
    </header>
  );
}

function Strip() {
  const t = useT();
  const links = menu(useNavigation(), 'top_menu');
  return (
    <div className={css.stripWrap} data-screen-only>
      <div className={css.strip}>
        <nav className={css.quick} aria-label={t('/header/quick-links')}>
          {links.map(({ title, url }) => (
            <Link key={url + title} href={url} onClick={() => topNavigationLink(url, title)}>
              {title}
            </Link>
          ))}
        </nav>
        <MarketPicker />
        <LanguagePicker />
      </div>
    </div>
  );
}

function Bar() {
  const t = useT();
  const bar = useRef<HTMLElement>(null);
  const overlay = useOverlay();
  const { logoUrl, searchPageUrl: given } = useNavigation();
  const searchPageUrl = given ?? '/search';
  const isShop = useIsShop();
  usePressOutside(bar, overlay === 'search', () => closeOverlay('search'));
  return (
    <header className={css.main} ref={bar}>
      <div className={css.bar}>
        <div className={css.start}>
          <button
            type="button"
            className={css.tool}
            data-menu-toggle
            aria-haspopup="dialog"
            aria-expanded={overlay === 'menu'}
            onPointerEnter={() => preload(mainMenu)}
            onFocus={() => preload(mainMenu)}
            onClick={() => toggleOverlay('menu')}
          >
            <Icon name="menu" />
            <span className={css.toolText}>{t('/header/menu')}</span>
          </button>
        </div>
        <Wordmark logoUrl={logoUrl} />
        <div className={css.end}>
          <SearchTool searchPageUrl={searchPageUrl} />
          <CartButton />
        </div>
      </div>
      {overlay === 'search' && isShop ? <ChunkView chunk={searchPanel} props={{ searchPageUrl }} /> : null}
      {overlay === 'menu' ? <ChunkView chunk={mainMenu} props={{}} /> : null}
    </header>
  );
}

/** The door to the search. */
function SearchTool({ searchPageUrl }: { searchPageUrl: string }) {
  const t = useT();
  const open = useOverlay() === 'search';
  const isShop = useIsShop();
  if (!isShop) return <ChunkView chunk={hoverSearch} props={{ searchPageUrl }} />;
  return (
    <button
      type="button"
      className={css.tool}
      data-search-toggle
      aria-expanded={open}
      aria-controls="search-panel"
      onPointerEnter={() => preload(searchPanel)}
      onFocus={() => preload(searchPanel)}
      onClick={() => toggleOverlay('search')}
    >
      <Icon name="search" />
      <span className={css.toolText}>{t('/header/search')}</span>
    </button>
  );
}

function useIsShop(): boolean {
  return usePage().layoutTheme === 'd2c';
}

function Categories() {
  const t = useT();
  const { path } = useLocation();
  const items = categories(useNavigation());
  if (items.length === 0) return null;
  return (
    <nav className={css.categories} aria-label={t('/header/categories')}>
      <ul>
        {items.map(({ title, url }) => (
          <li key={url + title}>
            <Link
              href={url}
              aria-current={url === path ? 'page' : undefined}
              onClick={() => topNavigationLink(url, title)}
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Fetches a part ahead of its use; a failure is explained, with a retry, when the part is opened. */
function preload(part: { load(): Promise<unknown>; reset(): void }) {
  part.load().catch(() => part.reset());
}
