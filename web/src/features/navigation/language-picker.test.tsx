import { act, render, screen } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { beforeEach, expect, it } from 'vitest';
import { pageAtom } from '@/lib/page';
import { documentStore, store } from '@/lib/store';
import { locationAtom, syncLocation } from '@/lib/url-state';
import { navigation, page } from '@/test/builders';
import { LanguagePicker } from './language-picker';

/** Where the picker leads from an address. */
function ledTo(query: string, url = '/fi/haku'): string | null {
  const languages = navigation().pageLanguages.map((one) => (one.name === 'fi' ? { ...one, url } : one));
  store.set(pageAtom, page({ navigation: navigation({ pageLanguages: languages }) }));
  syncLocation(`/en/search${query}`);
  render(<LanguagePicker full />);
  return screen.getByRole('link', { name: 'Suomi' }).getAttribute('href');
}

beforeEach(() => syncLocation('/en/'));

it.each([
  ['', ''],
  ['?q=nut%20bar&filter.brand=halla', '?q=nut%20bar&filter.brand=halla'],
  ['?page=3', ''],
  ['?q=nut&page=3', '?q=nut'],
  ['?page=3&q=nut', '?q=nut'],
  ['?q=nut&block.stories.page=2&sortBy=name', '?q=nut&sortBy=name'],
  ['?block.stories.page=2&block.stories.q=oat&page=4&block.places.page=5', '?block.stories.q=oat'],
  ['?productPageId=7&q=page%3D2', '?productPageId=7&q=page%3D2'],
  ['?first=true&page=3#token=s3cret', '?first=true#token=s3cret'],
])('takes what was chosen into the other language, and no place in a list: %s', (here, there) => {
  expect(ledTo(here)).toBe(`/fi/haku${there}`);
});

it('leaves an address alone that says itself what is shown there', () => {
  expect(ledTo('?page=2', '/fi/tuotteet?filter.brand=halla')).toBe('/fi/tuotteet?filter.brand=halla');
});

it('knows the secret of a letter’s link also where the document was made without it', async () => {
  store.set(pageAtom, page({ navigation: navigation() }));
  documentStore.set(pageAtom, store.get(pageAtom));
  syncLocation('/en/review');
  documentStore.set(locationAtom, store.get(locationAtom));
  const box = document.body.appendChild(document.createElement('div'));
  box.innerHTML = renderToString(<LanguagePicker full />);
  const link = screen.getByRole('link', { name: 'Suomi' });
  const url = link.getAttribute('href');
  syncLocation('/en/review#token=s3cret');
  const root = await act(async () => hydrateRoot(box, <LanguagePicker full />));
  expect(screen.getByRole('link', { name: 'Suomi' })).toBe(link);
  expect(link).toHaveAttribute('href', `${url}#token=s3cret`);
  act(() => root.unmount());
  box.remove();
});
