import { act, fireEvent, render, screen } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { beforeEach, expect, it, vi } from 'vitest';
import type { RecipePage as Model } from '@/lib/api/types';
import { pageAtom } from '@/lib/page';
import { store } from '@/lib/store';
import { syncLocation } from '@/lib/url-state';
import { pageBase } from '@/test/builders';
import { showCart } from '@/test/cart';
import RecipePage from './index';
import { Ingredients } from './instructions';
import { sample } from './sample';

const recipe = (guidValue: string): Model => ({
  ...pageBase(sample.type),
  ...sample,
  contentLink: { id: 1, guidValue },
});
const pie = recipe('pie');

const box = (name: string, index = 0) => screen.getAllByRole('checkbox', { name })[index] as HTMLElement;

beforeEach(() => {
  window.history.replaceState(null, '', '/fi/reseptit/mustikkapiirakka');
  syncLocation();
  store.set(pageAtom, pie);
  showCart({});
  // What the page asks the server for changes nothing of it.
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
});

it('keeps what is ticked, for each recipe', () => {
  const first = render(<RecipePage page={pie} />);
  // The filling has an egg of its own.
  fireEvent.click(box('1 muna', 1));
  fireEvent.click(box('1 dl sokeria'));
  fireEvent.click(box('1 tl leivinjauhetta'));
  fireEvent.click(box('1 tl leivinjauhetta'));
  first.unmount();

  const other = render(<RecipePage page={recipe('soup')} />);
  expect(box('1 dl sokeria')).not.toBeChecked();
  other.unmount();

  render(<RecipePage page={pie} />);
  expect(box('1 dl sokeria')).toBeChecked();
  expect(box('1 muna', 0)).not.toBeChecked();
  expect(box('1 muna', 1)).toBeChecked();
  expect(box('1 tl leivinjauhetta')).not.toBeChecked();
});

it('puts it into a document that the server made without', async () => {
  const ingredients = (
    <Ingredients recipe="pie" html="<ul><li>1 muna</li></ul>" factor={1} language="fi" links={[]} />
  );
  const before = render(ingredients);
  fireEvent.click(box('1 muna'));
  before.unmount();

  const root = document.body.appendChild(document.createElement('div'));
  root.innerHTML = renderToString(ingredients);
  expect(box('1 muna')).not.toBeChecked();
  const mismatch = vi.fn();
  const app = await act(async () => hydrateRoot(root, ingredients, { onRecoverableError: mismatch }));
  expect(box('1 muna')).toBeChecked();
  expect(mismatch).not.toHaveBeenCalled();
  act(() => app.unmount());
  root.remove();
});

it('says at its top how much is made of it', () => {
  render(<RecipePage page={pie} />);
  const size = () => screen.getByText('Makes', { selector: 'dt' }).nextElementSibling;
  expect(size()).toHaveTextContent('12 palaa');
  fireEvent.click(screen.getByRole('button', { name: 'More' }));
  expect(size()).toHaveTextContent('13 palaa');
});
