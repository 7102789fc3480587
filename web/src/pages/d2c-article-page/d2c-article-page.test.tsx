import { act, cleanup, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { sample as banner } from '@/blocks/banner-block/sample';
import { sample as turning } from '@/blocks/changing-hero-block/sample';
import { pageAtom } from '@/lib/page';
import { store } from '@/lib/store';
import { pageBase } from '@/test/builders';
import D2cArticlePage from './index';
import { sample } from './sample';

const show = async (topContentArea: typeof sample.topContentArea) => {
  const page = { ...pageBase('D2cArticlePage'), ...sample, topContentArea };
  store.set(pageAtom, page);
  await act(async () => void render(<D2cArticlePage page={page} />));
};

it('has one heading of its own, in what it opens with', async () => {
  await show(sample.topContentArea);
  expect(await screen.findAllByRole('heading', { level: 1 })).toHaveLength(1);
  expect(screen.getByText('Ämpäri täyttyy hitaasti, ja hyvä niin.')).toBeVisible();
});

it('shows its name where it opens with nothing', async () => {
  await show([]);
  expect(screen.getByRole('heading', { level: 1, name: sample.name })).toBeVisible();
});

it('has one heading of its own also where it opens with a block that brings none, or one that turns away', async () => {
  await show([banner]);
  expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
  cleanup();
  await show([turning]);
  await screen.findByRole('heading', { level: 2, name: 'Rasiallinen juhlaa' });
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(sample.name);
});
