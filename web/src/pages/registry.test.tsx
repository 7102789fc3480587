import { act, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { sample as text } from '@/blocks/rich-text-block/sample';
import type { PageModel } from '@/lib/api/types';
import { pageAtom } from '@/lib/page';
import { store } from '@/lib/store';
import { pageBase } from '@/test/builders';
import { showCart } from '@/test/cart';
import { eventually } from '@/test/eventually';
import { pages as further } from './further';
import { common } from './registry';

const pages = { ...common, ...further };
const samples = import.meta.glob<{ sample: PageModel }>('./*/sample.ts', { eager: true });

afterEach(() => vi.unstubAllGlobals());

it('has a line for every folder, and a folder for every line', () => {
  const folders = Object.keys(import.meta.glob('./*/index.tsx')).map((path) => path.split('/')[1]);
  expect(Object.keys(pages).sort()).toEqual(folders.sort());
});

it.each(Object.entries(pages))('loads the page %s', async (_name, chunk) => {
  expect(await chunk.load()).toBeTypeOf('function');
});

it('has a sample for every type, which is what the type is', () => {
  const named = Object.entries(samples).map(([path, { sample }]) => [path.split('/')[1], sample.component]);
  expect(named.sort()).toEqual(
    Object.keys(pages)
      .sort()
      .map((name) => [name, name]),
  );
});

// A lunch list shows its text alone, and nobody writes the page of an error.
const withoutEnd = ['lunch-list-page', 'error-page'];

it.each(Object.entries(pages).filter(([name]) => !withoutEnd.includes(name)))(
  'shows at the end of %s what editors put there',
  async (name, chunk) => {
    const sample = samples[`./${name}/sample.ts`]?.sample;
    if (!sample) throw new Error(`${name} has no sample`);
    const bottomContentArea = [{ ...text, heading: 'Lopuksi' }];
    const page = { ...pageBase(sample.type), ...sample, bottomContentArea } as PageModel;
    store.set(pageAtom, page);
    showCart({});
    // What pages ask the server for changes nothing of it.
    vi.stubGlobal('fetch', () => new Promise(() => undefined));
    const Page = await chunk.load();
    await act(async () => void render(<Page page={page as never} />));
    await eventually(() => expect(screen.getAllByRole('heading', { name: 'Lopuksi' })).toHaveLength(1));
  },
);
