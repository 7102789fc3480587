import { expect, it } from 'vitest';
import { sharing } from './sharing';
import type { Block, Draft } from './types';

const draft = (...blocks: Block[]): Draft => ({
  segment: 'a-page',
  published: '2026-11-01',
  content: { type: 'ArticlePage', name: 'A page', mainContentArea: blocks },
});
const block = (id: string, en: string): Block => ({ id, type: 'NoticeBlock', heading: { en } });
const blocks = ({ content }: Draft) => content['mainContentArea'] as Block[];
const copy = <T>(value: T): T => structuredClone(value);

it('is the same draft where it says the same', () => {
  const before = draft(block('a', 'One'), block('b', 'Two'));
  expect(sharing(before, copy(before))).toBe(before);
});

it('keeps the blocks that say the same, wherever they stand now', () => {
  const before = draft(block('a', 'One'), block('b', 'Two'), block('c', 'Three'));
  const [a, , c] = blocks(before);
  const next = draft(block('c', 'Three'), block('b', 'Changed'), block('a', 'One'));
  const shared = sharing(before, copy(next));
  expect(shared).toEqual(next);
  expect(blocks(shared)[0]).toBe(c);
  expect(blocks(shared)[2]).toBe(a);
  expect(blocks(shared)[1]).not.toBe(blocks(before)[1]);
});

it('takes away, adds and renames nothing of its own', () => {
  const before = draft(block('a', 'One'), block('b', 'Two'));
  for (const next of [
    draft(block('b', 'Two')),
    draft(block('a', 'One'), block('b', 'Two'), block('c', 'Three')),
    { ...before, segment: null },
    { ...before, content: { type: 'ArticlePage', title: 'A page' } },
    draft({ ...block('a', 'One'), heading: ['One'] }, { ...block('b', 'Two'), heading: 'Two' }),
  ])
    expect(sharing(before, copy(next))).toEqual(next);
});
