import { act, render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Block } from '@/lib/api/types';
import { showCart } from '@/test/cart';
import { eventually } from '@/test/eventually';
import definitions from '../../gallery/definitions.json';
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

/** Puts the sample of a block on the page, with these fields in the place of its own. */
const show = async (name: string, fields: object) => {
  const sample = { ...samples[`./${name}/sample.ts`]?.sample, ...fields } as Block;
  await act(async () => void render(<ContentArea blocks={[sample]} />));
};

/** The blocks that have a field and whose samples show something. */
const having = (field: string) =>
  definitions
    .filter(
      ({ component, fields }) => !framed.includes(component) && fields.some(({ name }) => name === field),
    )
    .map(({ component }) => component);

describe('fields that many blocks have', () => {
  it.each(having('ctaUrl'))('%s leads where its editor says', async (name) => {
    await show(name, { ctaLabel: 'On from here', ctaUrl: '/en/further' });
    expect(await screen.findByRole('link', { name: 'On from here' })).toHaveAttribute('href', '/en/further');
  });

  it.each(having('ctaUrl'))('%s has no link with half of a call to action', async (name) => {
    await show(name, { ctaLabel: 'On from here', ctaUrl: null });
    await eventually(() => expect(document.querySelector('[data-block]')).not.toBeEmptyDOMElement());
    expect(screen.queryByText('On from here')).toBeNull();
  });

  it.each(having('headingLevel'))('%s has the heading of the level that its editor says', async (name) => {
    const title = { heading: 'So it is', title: 'So it is' };
    // The first block of a page may have the page's own heading.
    const notice = samples['./notice-block/sample.ts']?.sample;
    const sample = { ...samples[`./${name}/sample.ts`]?.sample, ...title, id: 'second', headingLevel: 4 };
    const shown = [notice, sample] as Block[];
    await act(async () => void render(<ContentArea blocks={shown} />));
    expect(await screen.findByRole('heading', { name: 'So it is', level: 4 })).toBeInTheDocument();
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
