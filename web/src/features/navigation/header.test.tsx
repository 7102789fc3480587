import { render, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { pageAtom } from '@/lib/page';
import { store } from '@/lib/store';
import { page } from '@/test/builders';
import { showCart } from '@/test/cart';
import { Header } from './header';

beforeEach(() => showCart({}));

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
