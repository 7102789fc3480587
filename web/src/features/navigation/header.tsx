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
import { categories } from './menus';
import { extras, TopBar } from './top-bar';
import { Wordmark } from './wordmark';

// Neither is part of the first page: they are fetched when somebody comes near their buttons.
const mainMenu = chunk(() => import('./main-menu'));
const searchPanel = chunk(() => import('@/features/search/product-search-panel'));
// A content site has another header in the same place, or hardly any.
const contentHeader = chunk(() => import('./content-header'));
const floatingCart = chunk(() => import('./floating-cart'));

/** The header of a shop or of a content site; in one theme it holds the cart alone, once something is in it. */
export function Header() {
  const { layoutTheme, component, isEcommerce } = usePage();
  if (component === 'checkout-page') return <CheckoutHeader />;
  if (layoutTheme === 'froosh') return <ChunkView chunk={floatingCart} props={{}} />;
  return (
    <>
      {/* Its menu holds the languages, as long as it can be opened. */}
      {layoutTheme === 'willja' ? (
        <noscript>
          <TopBar />
        </noscript>
      ) : (
        <TopBar />
      )}
      {isEcommerce ? <ShopHeader /> : <ChunkView chunk={contentHeader} props={{}} />}
    </>
  );
}

/** The bar that stays on top, and on wide screens the categories. */
function ShopHeader() {
  return (
    <>
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

function Bar() {
  const t = useT();
  const bar = useRef<HTMLElement>(null);
  const overlay = useOverlay();
  const { logoUrl, searchPageUrl: given } = useNavigation();
  const searchPageUrl = given ?? '/search';
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
          <button
            type="button"
            className={css.tool}
            data-search-toggle
            aria-expanded={overlay === 'search'}
            aria-controls="search-panel"
            onPointerEnter={() => preload(searchPanel)}
            onFocus={() => preload(searchPanel)}
            onClick={() => toggleOverlay('search')}
          >
            <Icon name="search" />
            <span className={css.toolText}>{t('/header/search')}</span>
          </button>
          <ChunkView chunk={extras} props={{}} />
          <CartButton />
        </div>
      </div>
      {overlay === 'search' ? <ChunkView chunk={searchPanel} props={{ searchPageUrl }} /> : null}
      {overlay === 'menu' ? <ChunkView chunk={mainMenu} props={{}} /> : null}
    </header>
  );
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
