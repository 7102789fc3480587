import { act, render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Block } from '@/lib/api/types';
import { showCart } from '@/test/cart';
import { eventually } from '@/test/eventually';
import { ContentArea } from './content-area';
import { finders } from './finders';
import { blocks as further } from './further';
import { common } from './registry';

const folders = Object.keys(import.meta.glob('./*/index.tsx')).map((path) => path.split('/')[1]);
const samples = import.meta.glob<{ sample: Block }>('./*/sample.ts', { eager: true });
const themes = ['d2c', 'fi-default', 'froosh', 'willja'];

const blocks = { ...common, ...finders, ...further };

/** Any text of a sample that a visitor sees, in the order in which blocks have them. */
function wordsOf(sample: Block): string | null {
  const names = ['heading', 'title', 'mainText', 'header', 'buttonName', 'textContent', 'body'];
  const own = Object.entries(sample).filter(
    ([name, value]) => names.includes(name) && typeof value === 'string',
  );
  const [words] = own.map(([, value]) => String(value).replace(/<[^>]*>/g, ''));
  if (words) return words;
  const inner = Object.values(sample).find(
    (value) => Array.isArray(value) && value.some((entry) => Object(entry) === entry),
  );
  return inner ? wordsOf(inner[0]) : null;
}

/** What nothing can be shown of without the server: a frame is the server's document. */
const framed = ['raw-html-block', 'social-media-embed-block'];

beforeEach(() => showCart({}));

it('has a line for every folder, and a folder for every line', () => {
  expect(Object.keys(blocks).sort()).toEqual([...folders].sort());
});

describe.each(Object.keys(blocks))('%s', (name) => {
  const sample = samples[`./${name}/sample.ts`]?.sample;

  it.each(themes)('renders its sample in %s', async (theme) => {
    document.documentElement.dataset['theme'] = theme;
    if (!sample) throw new Error(`${name} has no sample`);
    expect(sample.component).toBe(name);
    await act(async () => void render(<ContentArea blocks={[sample]} />));
    if (framed.includes(name)) return;
    const words = wordsOf(sample) ?? sample.component;
    const seen = () =>
      screen.queryAllByText(words).length +
      screen.queryAllByRole('img', { name: 'Halla' }).length +
      screen.queryAllByRole('navigation', { name: words }).length;
    await eventually(() => expect(seen()).toBeGreaterThan(0));
  });
});

it('leaves out a block of a type that nobody knows', async () => {
  // A server of a later release.
  const unknown = {
    type: 'HologramBlock',
    component: 'hologram-block',
    contentType: ['Block', 'HologramBlock'],
    id: 'nine',
    contentLink: { id: 9, guidValue: 'nine' },
  } as unknown as Block;
  const known = samples['./rich-text-block/sample.ts']?.sample;
  await act(async () => void render(<ContentArea blocks={known ? [unknown, known] : [unknown]} />));
  expect(await screen.findByRole('heading', { name: 'Meistä' })).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});
