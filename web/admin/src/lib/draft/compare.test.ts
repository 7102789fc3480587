import { expect, test } from 'vitest';
import { compare, words } from './compare';
import type { Draft } from './types';

const draft = (content: Draft['content']): Draft => ({ segment: 'a', published: '2026-01-02', content });

test('texts are compared word by word', () => {
  expect(words('dark chocolate bar', 'dark bar')).toEqual([
    { is: 'same', text: 'dark ' },
    { is: 'gone', text: 'chocolate ' },
    { is: 'same', text: 'bar' },
  ]);
  expect(words('', 'new')).toEqual([{ is: 'new', text: 'new' }]);
});

test('only what differs is told, with its place, whatever order blocks stand in', () => {
  const one = { id: 'a', type: 'HeroBlock', title: { en: 'Sweet', fi: 'Makea' } };
  const two = { id: 'b', type: 'NoticeBlock', body: '<p>Closed</p>' };
  const before = draft({ name: 'Home', mainContentArea: [one, two] });
  const after = draft({
    name: 'Home',
    mainContentArea: [two, { ...one, title: { en: 'Sour', fi: 'Makea' } }],
  });
  expect(compare(before, after).map(({ path }) => path)).toEqual([
    ['mainContentArea', 'HeroBlock a', 'title', 'en'],
  ]);
  expect(compare(before, draft({ name: 'Home', mainContentArea: [one] }))).toEqual([
    { path: ['mainContentArea', 'NoticeBlock b'], pieces: [{ is: 'gone', text: 'Closed' }] },
  ]);
});
