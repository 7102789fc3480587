import { act, render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Block } from '@/lib/api/types';
import { showCart } from '@/test/cart';
import { ContentArea } from './content-area';
import { blocks } from './registry';

const folders = Object.keys(import.meta.glob('./*/index.tsx')).map((path) => path.split('/')[1]);
const samples = import.meta.glob<{ sample: Block }>('./*/sample.ts', { eager: true });
const themes = ['d2c', 'fi-default', 'froosh', 'willja'];

/** What a visitor would look for in a sample: its heading. */
function headingOf(sample: Block): string {
  const heading = 'heading' in sample ? sample.heading : sample.title;
  if (!heading) throw new Error(`The sample of ${sample.type} has no heading`);
  return heading;
}

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
    expect(await screen.findByRole('heading', { name: headingOf(sample) })).toBeVisible();
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
