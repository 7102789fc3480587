import { expect, test } from 'vitest';
import type { ContentTypes } from '@/lib/api/edit';
import { apply } from '@/lib/draft/apply';
import type { Block, Draft, Splice } from '@/lib/draft/types';
import { emptyTexts, TypingInPage, textInPage } from './in-page';

const label = { fi: 'x', sv: 'x', en: 'x' };
const types = {
  pages: [
    {
      type: 'LandingPage',
      label,
      hasAddress: true,
      fields: [
        { name: 'name', kind: 'words', required: true },
        { name: 'mainBody', kind: 'html' },
        { name: 'authorUrl', kind: 'words' },
      ],
    },
  ],
  blocks: [
    {
      type: 'CardBlock',
      label,
      areas: ['main'],
      fields: [
        { name: 'heading', kind: 'text', required: true },
        { name: 'intro', kind: 'text' },
        { name: 'cards', kind: 'items', fields: [{ name: 'title', kind: 'text', required: true }] },
        { name: 'blocks', kind: 'blocks' },
      ],
    },
  ],
} as unknown as ContentTypes;

const draft: Draft = {
  segment: 'x',
  published: '2026-11-01',
  content: {
    type: 'LandingPage',
    name: 'Open  all week',
    mainBody: '<p>Come <b>in</b></p>',
    authorUrl: '/en/aino',
    mainContentArea: [
      {
        id: 'a',
        type: 'CardBlock',
        heading: { fi: 'Leivät', en: 'Breads' },
        cards: [{ title: { en: 'Rye' } }, { title: { en: 'Rye' } }, { title: { en: 'Wheat' } }],
      },
    ],
  },
};
const at = (block: string | null, field: string | null, text: string | null) =>
  textInPage(draft, types, 'en', { block, field, text });

test('the text of that name counts, or the only one that says what is shown', () => {
  expect(at('a', 'heading', 'Breads')?.place).toEqual({ block: 'a', field: 'heading.en' });
  expect(at('a', 'cards.1.title', 'Rye')?.place.field).toBe('cards.1.title.en');
  expect(at('a', 'items.2.name', 'Wheat')).toMatchObject({
    path: 'cards.2.title',
    place: { block: 'a', field: 'cards.2.title.en' },
  });
  expect(at(null, 'title', 'Open all week')?.place).toEqual({ block: null, field: 'name' });
  expect(at(null, 'body', 'Come in')?.field.kind).toBe('html');
});

test('what is not in the draft, or could be two things, is none', () => {
  expect(at('a', 'items.0.name', 'Rye')).toBeNull();
  expect(at('a', 'heading', 'Leivät')).toBeNull();
  expect(at('elsewhere', 'heading', 'Breads')).toBeNull();
  expect(at('a', null, null)).toBeNull();
});

test('an address is right as a whole: it is written in its field alone', () => {
  expect(at(null, 'authorUrl', '/en/aino')).toBeNull();
});

const place = { block: 'a', field: 'heading.en' };
const done = (to: Draft, splice: Splice | null): Draft =>
  splice ? apply(to, { kind: 'text', ...place, ...splice }) : to;
const headingOf = ({ content }: Draft) =>
  JSON.stringify(content['mainContentArea']).match(/"en":"(.*?)"/)?.[1];

test('what is typed in the page and what others write meanwhile both stay', () => {
  const typing = new TypingInPage({ block: 'a', field: 'heading' }, place, 'Breads');
  let now = done(draft, typing.typed({ n: 1, before: 'Breads', text: 'Breads!' }, draft));
  expect(headingOf(now)).toBe('Breads!');
  expect(typing.missing(now)).toBeNull();
  // Another one writes; before the page hears of it, more is typed there.
  now = done(now, { at: 0, remove: '', insert: 'Our ' });
  expect(typing.missing(now)).toEqual({ n: 1, at: 0, remove: 0, insert: 'Our ' });
  now = done(now, typing.typed({ n: 2, before: 'Breads!', text: 'Breads!!' }, now));
  expect(headingOf(now)).toBe('Our Breads!!');
  expect(typing.missing(now)).toEqual({ n: 2, at: 0, remove: 0, insert: 'Our ' });
  expect(typing.missing(now)).toBeNull();
});

test('texts that have to be there are told where nothing stands in them', () => {
  expect(emptyTexts(draft, types, 'en')).toEqual([]);
  const inner = { id: 'c', type: 'CardBlock', heading: { en: ' ' } };
  const [card] = draft.content['mainContentArea'] as [Block];
  const cards = [{ title: {} }, {}, { title: { en: 'Wheat' } }];
  const half: Draft = {
    ...draft,
    content: { ...draft.content, name: '', mainContentArea: [{ ...card, cards, blocks: [inner] }] },
  };
  const told = emptyTexts(half, types, 'en').map(({ block, field }) => `${block} ${field}`);
  expect(told).toEqual(['null name', 'a cards.0.title', 'a cards.1.title', 'c heading']);
  // In another language the heading alone is there.
  expect(emptyTexts(draft, types, 'sv').map(({ field }) => field)).toContain('heading');
  expect(emptyTexts(draft, types, 'fi').map(({ field }) => field)).not.toContain('heading');
  // What is clicked there is written where it will be kept.
  const clicked = textInPage(half, types, 'en', { block: 'a', field: 'cards.1.title', text: '' });
  expect(clicked).toMatchObject({ place: { block: 'a', field: 'cards.1.title.en' }, text: '' });
});
