import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { pageAtom } from '@/lib/page';
import { store } from '@/lib/store';
import { pageBase } from '@/test/builders';
import PolicyPage from './index';
import { sample } from './sample';

it('says since when it holds, and leads from an earlier version to the present one', () => {
  const page = { ...pageBase('PolicyPage'), ...sample, url: '/fi/ehdot/privacy' };
  store.set(pageAtom, page);
  render(<PolicyPage page={page} />);
  expect(screen.getByRole('heading', { level: 1, name: 'Tietosuojaseloste' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'See the present version' })).toHaveAttribute('href', page.url);
  expect(screen.getByRole('link', { current: 'page' })).toHaveAttribute(
    'href',
    '/fi/ehdot/privacy?version=2026-03',
  );
});
