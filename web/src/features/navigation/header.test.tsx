import { render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { pageAtom } from '@/lib/page';
import { store } from '@/lib/store';
import { sample } from '@/pages/checkout-page/sample';
import { navigation, page, pageBase } from '@/test/builders';
import { showCart } from '@/test/cart';
import { Header } from './header';

beforeEach(() => showCart({}));

describe('the header', () => {
  it.each([
    ['d2c', true],
    ['fi-default', true],
    ['willja', false],
  ])('has a top bar in %s: %s', (layoutTheme, shown) => {
    store.set(pageAtom, page({ layoutTheme }));
    render(<Header />);
    expect(screen.getByRole('banner')).toBeVisible();
    expect(screen.queryAllByRole('navigation', { name: 'Quick links' })).toHaveLength(shown ? 1 : 0);
  });

  it('is missing in froosh', () => {
    store.set(pageAtom, page({ layoutTheme: 'froosh' }));
    const { container } = render(<Header />);
    expect(container).toBeEmptyDOMElement();
  });

  it('leaves a way to what is in the cart in froosh, and back from the checkout', async () => {
    showCart({ A: 1 });
    store.set(pageAtom, page({ layoutTheme: 'froosh' }));
    const { unmount } = render(<Header />);
    expect(await screen.findByRole('button', { name: /cart/i })).toBeVisible();
    unmount();
    store.set(pageAtom, { ...pageBase('CheckoutPage', { layoutTheme: 'froosh' }), ...sample });
    render(<Header />);
    expect(screen.getByRole('link', { name: 'Back to cart' })).toBeVisible();
  });

  it('is a shop’s by the flag, whatever the theme', async () => {
    store.set(pageAtom, page({ layoutTheme: 'willja', isEcommerce: true }));
    const { unmount } = render(<Header />);
    expect(screen.getByRole('button', { name: /cart/i })).toBeVisible();
    unmount();
    store.set(pageAtom, page({ layoutTheme: 'd2c', isEcommerce: false }));
    render(<Header />);
    expect(await screen.findByRole('button', { name: 'Search' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /cart/i })).toBeNull();
  });

  it('has support and the owner’s other sites where they are', async () => {
    store.set(
      pageAtom,
      page({
        navigation: navigation({
          supportPageUrl: '/en/help',
          d2CMenus: [
            {
              id: 'top_menu',
              children: ['help', 'recipes'].map((name) => ({
                title: name,
                url: `/en/${name}`,
                children: [],
                properties: { imageUrl: null },
              })),
            },
          ],
          globalNavigation: {
            hasGlobalMenu: true,
            globalNavIcon: '/pictures/globe.svg',
            globalNavItems: [{ name: 'Mill', url: 'https://mill.example/' }],
          },
        }),
      }),
    );
    render(<Header />);
    expect(await screen.findByRole('link', { name: 'Customer service' })).toHaveAttribute('href', '/en/help');
    expect(screen.getByRole('button', { name: 'Our other sites' })).toBeVisible();
    // The quick links do not lead there again.
    expect(screen.getByRole('link', { name: 'recipes' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'help' })).toBeNull();
  });

  it('has the logo above the menu where the site asks for it', async () => {
    store.set(
      pageAtom,
      page({ isEcommerce: false, navigation: navigation({ showLogoTopOfNavigation: true }) }),
    );
    render(<Header />);
    const logo = await screen.findByRole('link', { name: 'Halla & Hillo, home' });
    expect(logo.compareDocumentPosition(screen.getByRole('button', { name: 'Menu' }))).toBe(
      Node.DOCUMENT_POSITION_FOLLOWING,
    );
  });
});
