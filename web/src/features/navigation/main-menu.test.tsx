import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { MenuItem } from '@/lib/api/types';
import { overlayAtom, setOverlay } from '@/lib/overlay';
import { store } from '@/lib/store';
import { showCart } from '@/test/cart';
import { MainMenu } from './main-menu';

const item = (title: string, children: MenuItem[] = []): MenuItem => ({
  title,
  url: `/en/${title.toLowerCase()}`,
  children,
  properties: { imageUrl: null },
});

beforeEach(() => {
  vi.useFakeTimers();
  const children = [item('News'), item('Bars', [item('Milk'), item('Dark')]), item('Gifts')];
  showCart({}, { d2CMenus: [{ id: 'main_menu', children }] });
  setOverlay('menu');
});
afterEach(() => vi.useRealTimers());

async function open() {
  render(<MainMenu />);
  await act(() => vi.advanceTimersByTimeAsync(200));
}
const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });
const settle = () => act(() => vi.advanceTimersByTimeAsync(200));
const focused = () => document.activeElement?.textContent;

describe('the main menu', () => {
  it('leads to the customer service and to the owner’s other sites, which stand above the header on wide screens', async () => {
    const quick = [
      { ...item('Help'), url: '/en/help' },
      { ...item('Cafés'), url: '/en/cafes' },
    ];
    showCart(
      {},
      {
        d2CMenus: [
          { id: 'top_menu', children: quick },
          { id: 'bottom_menu', children: [{ ...item('Ask us'), url: '/en/help' }] },
        ],
        supportPageUrl: '/en/help',
        globalNavigation: {
          hasGlobalMenu: true,
          globalNavIcon: null,
          globalNavItems: [{ name: 'Halla Group', url: 'https://group.example/' }],
        },
      },
    );
    await open();
    expect(screen.getByRole('link', { name: 'Customer service' })).toHaveAttribute('href', '/en/help');
    expect(document.querySelectorAll('a[href="/en/help"]')).toHaveLength(1);
    expect(screen.getByRole('link', { name: 'Cafés' })).toHaveAttribute('href', '/en/cafes');
    expect(screen.getByRole('link', { name: 'Halla Group' })).toHaveAttribute(
      'href',
      'https://group.example/',
    );
  });

  it('puts the focus on the first entry after 200 ms', async () => {
    render(<MainMenu />);
    await act(() => vi.advanceTimersByTimeAsync(199));
    expect(focused()).not.toBe('News');
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(focused()).toBe('News');
  });

  it('moves with the arrows and stops at the ends', async () => {
    await open();
    press('ArrowUp');
    expect(focused()).toBe('News');
    press('ArrowDown');
    expect(focused()).toBe('Bars');
    press('End');
    press('ArrowDown');
    expect(focused()).toBe('Gifts');
  });

  it('goes a level deeper, and back to the entry it came from', async () => {
    await open();
    press('ArrowDown');
    press('ArrowRight');
    await settle();
    expect(focused()).toBe('All: Bars');
    expect(screen.getByRole('link', { name: 'All: Bars' })).toHaveAttribute('href', '/en/bars');
    press('ArrowLeft');
    await settle();
    expect(focused()).toBe('Bars');
  });

  it('goes back with Escape on a lower level, and closes at the top', async () => {
    await open();
    press('ArrowDown');
    press('ArrowRight');
    await settle();
    press('Escape');
    expect(store.get(overlayAtom)).toBe('menu');
    await settle();
    press('Escape');
    expect(store.get(overlayAtom)).toBe('none');
  });

  it('gives the focus back to the button that opened it', async () => {
    const { rerender } = render(<button type="button" data-menu-toggle />);
    const opener = screen.getByRole('button');
    rerender(
      <>
        <button type="button" data-menu-toggle />
        <MainMenu />
      </>,
    );
    await settle();
    expect(opener).not.toHaveFocus();
    rerender(<button type="button" data-menu-toggle />);
    expect(screen.getByRole('button')).toHaveFocus();
  });

  it('closes when a link is followed', async () => {
    await open();
    fireEvent.click(screen.getByRole('link', { name: 'Gifts' }));
    expect(store.get(overlayAtom)).toBe('none');
  });
});
