import { expect, it } from 'vitest';
import { pages as further } from './further';
import { common } from './registry';

const pages = { ...common, ...further };

it('has a line for every folder, and a folder for every line', () => {
  const folders = Object.keys(import.meta.glob('./*/index.tsx')).map((path) => path.split('/')[1]);
  expect(Object.keys(pages).sort()).toEqual(folders.sort());
});

it.each(Object.entries(pages))('loads the page %s', async (_name, chunk) => {
  expect(await chunk.load()).toBeTypeOf('function');
});

it('has a sample for every type, which is what the type is', () => {
  const samples = import.meta.glob<{ sample: { component: string } }>('./*/sample.ts', { eager: true });
  const named = Object.entries(samples).map(([path, { sample }]) => [path.split('/')[1], sample.component]);
  expect(named.sort()).toEqual(
    Object.keys(pages)
      .sort()
      .map((name) => [name, name]),
  );
});
