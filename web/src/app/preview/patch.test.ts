import { expect, it } from 'vitest';
import { type Json, type PatchStep, patched } from './patch';

const page = { name: 'Story', blocks: [{ id: 'a', text: 'One' }, { id: 'b' }], footer: { links: ['x'] } };

it.each<[string, PatchStep[], Json]>([
  [
    'replaces',
    [{ op: 'replace', path: '/blocks/0/text', value: 'Two' }],
    { ...page, blocks: [{ id: 'a', text: 'Two' }, { id: 'b' }] },
  ],
  [
    'adds to an object',
    [{ op: 'add', path: '/blocks/1/text', value: null }],
    { ...page, blocks: [page.blocks[0] ?? null, { id: 'b', text: null }] },
  ],
  [
    'inserts',
    [{ op: 'add', path: '/blocks/1', value: 7 }],
    { ...page, blocks: [page.blocks[0] ?? null, 7, { id: 'b' }] },
  ],
  [
    'appends',
    [{ op: 'add', path: '/footer/links/-', value: 'y' }],
    { ...page, footer: { links: ['x', 'y'] } },
  ],
  [
    'removes',
    [
      { op: 'remove', path: '/blocks/0' },
      { op: 'remove', path: '/footer' },
    ],
    { name: 'Story', blocks: [{ id: 'b' }] },
  ],
  [
    'moves',
    [{ op: 'move', from: '/blocks/1', path: '/blocks/0' }],
    { ...page, blocks: [{ id: 'b' }, page.blocks[0] ?? null] },
  ],
  [
    'copies',
    [{ op: 'copy', from: '/name', path: '/footer/a~1b~0c' }],
    { ...page, footer: { links: ['x'], 'a/b~c': 'Story' } },
  ],
  ['replaces all', [{ op: 'replace', path: '', value: 1 }], 1],
  ['tests', [{ op: 'test', path: '/name', value: 'Story' }], page],
])('%s', (_, steps, expected) => {
  expect(patched(page, steps)).toEqual(expected);
});

it('shares what it does not touch, and changes nothing in place', () => {
  const next = patched(page, [{ op: 'replace', path: '/blocks/0/text', value: 'Two' }]) as typeof page;
  expect(next.footer).toBe(page.footer);
  expect(next.blocks[1]).toBe(page.blocks[1]);
  expect(page.blocks[0]?.text).toBe('One');
});

it.each<PatchStep>([
  { op: 'replace', path: '/blocks/7', value: 1 },
  { op: 'add', path: '/blocks/3', value: 1 },
  { op: 'add', path: '/blocks/x', value: 1 },
  { op: 'remove', path: '/nothing/inside' },
  { op: 'replace', path: '/name/inside', value: 1 },
  { op: 'copy', from: '/nothing', path: '/name' },
  { op: 'test', path: '/name', value: 'Other' },
])('refuses what does not fit: $op $path', (step) => {
  expect(() => patched(page, [step])).toThrow('does not fit');
});
