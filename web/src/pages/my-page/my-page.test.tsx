import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { pageAtom } from '@/lib/page';
import { store } from '@/lib/store';
import { pageBase } from '@/test/builders';
import MyPage from './index';
import { sample } from './sample';

function shown(changed: Partial<typeof sample> = {}) {
  const page = { ...pageBase('MyPage'), ...sample, ...changed };
  store.set(pageAtom, page);
  render(<MyPage page={page} />);
}

it('leads to where one logs in', () => {
  shown();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Omat sivut');
  expect(screen.getByRole('region', { name: 'Kirjaudu ensin' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/fi/kirjaudu');
});

it('shows no way to log in where there is none, and what goes without', () => {
  shown({ loginPageUrl: null, loginTitle: null, loginIntro: null });
  expect(screen.getByRole('region', { name: 'Find your orders without an account' })).toBeVisible();
  expect(screen.getByText(/link in your order confirmation/)).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Log in' })).toBeNull();
});
