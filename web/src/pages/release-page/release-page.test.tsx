import { render, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { pageAtom } from '@/lib/page';
import { store } from '@/lib/store';
import { pageBase } from '@/test/builders';
import ReleasePage from './index';
import { sample } from './sample';

const base = pageBase('ReleasePage', { url: '/en/for-the-media/press-release' });

it('shows a release with its files, and ways to pass it on', () => {
  const page = { ...base, ...sample };
  store.set(pageAtom, page);
  render(<ReleasePage page={page} />);
  const article = screen.getByRole('article');
  expect(article).toHaveAttribute('lang', 'fi');
  expect(within(article).getByRole('heading', { level: 1 })).toHaveTextContent(sample.name);
  expect(within(article).getByText('10.06.2025')).toBeVisible();
  expect(within(article).getByText('Lounasta ei ole, keittoa kyllä.')).toBeVisible();
  expect(within(article).getByRole('img', { name: 'Kauppatorin kahvila' })).toBeVisible();
  expect(within(article).getByRole('link', { name: 'Lehdistökuva' })).toHaveAttribute(
    'href',
    '/pictures/location-oulu-market-1280.webp',
  );
  const address = encodeURIComponent('http://localhost/en/for-the-media/press-release?id=oulu-market-opens');
  expect(
    within(article)
      .getByRole('link', { name: /WhatsApp/ })
      .getAttribute('href'),
  ).toContain(address);
});

it('says what there is none of', () => {
  const page = {
    ...base,
    ...sample,
    name: 'Press release',
    release: null,
    message: 'Article does not exist',
  };
  store.set(pageAtom, page);
  render(<ReleasePage page={page} />);
  expect(screen.getByRole('alert')).toHaveTextContent('Article does not exist');
  expect(screen.queryByRole('article')).toBeNull();
  expect(screen.getByText('The link may be old, or the release is no longer published.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'All press releases' })).toHaveAttribute('href', '/fi/medialle');
});

it('leads to the start page where there is no newsroom', () => {
  const page = {
    ...base,
    ...sample,
    release: null,
    message: 'Article does not exist',
    newsroomPageUrl: null,
  };
  store.set(pageAtom, page);
  render(<ReleasePage page={page} />);
  expect(screen.getByRole('link', { name: 'Go to the start page' })).toHaveAttribute(
    'href',
    base.navigation.currentLanguageStartPage,
  );
});
