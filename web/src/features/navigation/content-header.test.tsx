import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { NavigationItem } from '@/lib/api/types';
import { overlayAtom } from '@/lib/overlay';
import { pageAtom } from '@/lib/page';
import { store } from '@/lib/store';
import { navigation, page } from '@/test/builders';
import { showCart } from '@/test/cart';
import { eventually } from '@/test/eventually';
import ContentHeader from './content-header';
import { sorted } from './hover-menu';

let nextId = 1;
const item = (name: string, children: NavigationItem[] = [], more: Partial<NavigationItem> = {}) => ({
  contentId: nextId++,
  contentPath: `content/${name}`,
  name,
  url: `/en/${name.toLowerCase()}`,
  targetFrame: null,
  selected: false,
  depth: 1,
  children,
  linkButtons: [],
  ...more,
});

function show(items: NavigationItem[], layoutTheme = 'fi-default') {
  store.set(
    pageAtom,
    page({ layoutTheme, isEcommerce: false, navigation: navigation({ mainMenuItems: items }) }),
  );
  return render(<ContentHeader />);
}

const button = (name: string, url: string, isExternal: boolean) => ({
  name,
  url,
  targetFrame: isExternal ? '_blank' : null,
  isExternal,
});
const items = () => [
  item('Products', [item('Loose'), item('Bars', [item('Milk'), item('Dark')])]),
  item('Recipes'),
  item('Stories', [], {
    linkButtons: [button('Write', '/en/write', false), button('Read', 'https://else.example/', true)],
  }),
];
const entry = (name: string) =>
  screen.getAllByRole('link', { name })[0]?.closest<HTMLElement>('li') as HTMLLIElement;
const enter = (name: string) => fireEvent.pointerEnter(entry(name), { pointerType: 'mouse' });
const leave = (name: string) => fireEvent.pointerLeave(entry(name), { pointerType: 'mouse' });
const opener = (name: string) => screen.getByRole('button', { name: `${name}, show more` });
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  vi.useFakeTimers();
  showCart({});
});
afterEach(() => vi.useRealTimers());

describe('the menu of a content site', () => {
  it('opens under the pointer, for entries with something under them alone', async () => {
    show(items());
    expect(screen.queryByRole('button', { name: 'Recipes, show more' })).toBeNull();
    enter('Products');
    expect(opener('Products')).toHaveAttribute('aria-expanded', 'true');
    await eventually(() => expect(screen.getByRole('link', { name: 'Milk' })).toBeVisible());
    expect(
      within(entry('Products'))
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual(['Products', 'Products', 'Bars', 'Milk', 'Dark', 'Loose']);
    expect(within(entry('Products')).getByRole('searchbox')).toBeVisible();
  });

  it('closes 100 ms after the pointer has left, and forgets what it showed 300 ms later', async () => {
    show(items());
    enter('Products');
    await eventually(() => expect(screen.getByRole('link', { name: 'Milk' })).toBeVisible());
    leave('Products');
    await pass(99);
    expect(opener('Products')).toHaveAttribute('aria-expanded', 'true');
    enter('Products');
    await pass(200);
    expect(opener('Products')).toHaveAttribute('aria-expanded', 'true');
    leave('Products');
    await pass(100);
    expect(opener('Products')).toHaveAttribute('aria-expanded', 'false');
    await pass(299);
    expect(screen.getByText('Milk')).toBeInTheDocument();
    await pass(1);
    expect(screen.queryByText('Milk')).toBeNull();
  });

  it('marks calls to action that lead elsewhere as secondary', async () => {
    show(items());
    enter('Stories');
    await eventually(() => expect(screen.getByRole('link', { name: 'Write' })).toBeVisible());
    expect(screen.getByRole('link', { name: 'Write' })).toHaveAttribute('data-variant', 'primary');
    const outside = screen.getByRole('link', { name: /Read/ });
    expect(outside).toHaveAttribute('data-variant', 'secondary');
    expect(outside).toHaveAttribute('target', '_blank');
  });

  it('opens by its button, and closes by Escape with the focus back on it', async () => {
    show(items());
    fireEvent.click(opener('Products'));
    await eventually(() => expect(screen.getByRole('link', { name: 'Milk' })).toBeVisible());
    const milk = screen.getByRole('link', { name: 'Milk' });
    milk.focus();
    fireEvent.keyDown(milk, { key: 'Escape' });
    expect(opener('Products')).toHaveAttribute('aria-expanded', 'false');
    expect(opener('Products')).toHaveFocus();
  });

  it('closes when the keyboard goes on', async () => {
    show(items());
    fireEvent.click(opener('Products'));
    await eventually(() => expect(screen.getByRole('link', { name: 'Milk' })).toBeVisible());
    screen.getByRole('link', { name: 'Milk' }).focus();
    act(() => screen.getByRole('link', { name: 'Recipes' }).focus());
    expect(opener('Products')).toHaveAttribute('aria-expanded', 'false');
  });

  it('leaves touch to the button', () => {
    show(items());
    fireEvent.pointerEnter(entry('Products'), { pointerType: 'touch' });
    expect(opener('Products')).toHaveAttribute('aria-expanded', 'false');
  });
});

it('children with children come first, and otherwise stay in their order', () => {
  const names = sorted([item('a'), item('b', [item('x')]), item('c'), item('d', [item('y')])]).map(
    ({ name }) => name,
  );
  expect(names).toEqual(['b', 'd', 'a', 'c']);
});

describe('the menu of a content site on phones', () => {
  const deep = () => [item('One', [item('Two', [item('Three', [item('Four')])])])];
  async function open() {
    fireEvent.click(screen.getByRole('button', { name: 'Menu' }));
    await eventually(() => expect(screen.getByRole('dialog', { name: 'Menu' })).toBeVisible());
    return within(screen.getByRole('dialog'));
  }

  it('opens three levels one within the other, and no fourth', async () => {
    show(deep());
    const dialog = await open();
    expect(dialog.getByRole('searchbox')).toBeVisible();
    fireEvent.click(dialog.getByRole('button', { name: 'One, show more' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Two, show more' }));
    expect(dialog.getByRole('link', { name: 'Three' })).toBeVisible();
    expect(dialog.queryByRole('button', { name: 'Three, show more' })).toBeNull();
    expect(dialog.queryByRole('link', { name: 'Four' })).toBeNull();
    expect(dialog.queryByRole('navigation', { name: 'Language' })).toBeNull();
  });

  it('closes when a link is followed', async () => {
    show(deep());
    const dialog = await open();
    const link = dialog.getByRole('link', { name: 'One' });
    link.addEventListener('click', (event) => event.preventDefault());
    fireEvent.click(link);
    expect(store.get(overlayAtom)).toBe('none');
  });

  it('is flat in willja, and has the languages', async () => {
    show(deep(), 'willja');
    const dialog = await open();
    expect(dialog.queryByRole('button', { name: /show more/ })).toBeNull();
    expect(dialog.getByRole('navigation', { name: 'Language' })).toBeVisible();
  });
});
