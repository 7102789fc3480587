import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { pageAtom } from '@/lib/page';
import { store } from '@/lib/store';
import { pageBase } from '@/test/builders';
import LunchListPage from './index';
import { sample } from './sample';

it('shows what is served', () => {
  const page = { ...pageBase('LunchListPage'), ...sample };
  store.set(pageAtom, page);
  render(<LunchListPage page={page} />);
  expect(screen.getByRole('heading', { level: 2, name: 'Maanantai' })).toBeVisible();
  expect(screen.getByText('Lohikeitto ja ruisleipä (L)')).toBeVisible();
});
