import { expect, test } from 'vitest';
import { DRAFT } from '@/test/bench';
import { checkOf, isLink, taking } from './validators';

const good = (
  kind: 'words' | 'colour' | 'video' | 'film-file' | 'embed' | 'number',
  path: string,
  text: string,
) => {
  const check = checkOf(
    { kind, ...(kind === 'number' && { min: 1, max: 9 }) },
    kind === 'words' ? null : 'b1',
    path,
  );
  return check?.(text) === null;
};

test('links are those that the server takes', () => {
  for (const link of [
    '/',
    '/fi/haku?q=suklaa&page=2#top',
    '/sv/sök/åäö',
    'https://shop.example:8443/a?b=c#d',
    'https://[2001:db8::1]/',
    'mailto:info@shop.example?subject=Tilaus%20123',
    'tel:09-123.456',
  ])
    expect(isLink(link), link).toBe(true);
  for (const link of [
    '',
    '#top',
    'https://',
    'https://a@evil.example',
    'mailto:info',
    'mailto:a@b.example?cc=x%0Ay',
    'tel:',
    "/a'b",
    '/a\u200bb',
    `/${'a'.repeat(2000)}`,
  ])
    expect(isLink(link), link).toBe(false);
});

test('values are right as a whole', () => {
  for (const [text, isGood] of [
    ['my-new-page', true],
    ['my-', false],
    ['My', false],
    ['', false],
  ] as const)
    expect(good('words', 'segment', text), text).toBe(isGood);
  for (const [text, isGood] of [
    ['2026-03-14', true],
    ['2026-02-30', false],
    ['0002-03-14', false],
    ['', false],
  ] as const)
    expect(good('words', 'published', text), text).toBe(isGood);
  for (const [text, isGood] of [
    ['#A3183C', true],
    ['#fff', true],
    ['', true],
    ['#A318', false],
  ] as const)
    expect(good('colour', 'bgColor', text), text).toBe(isGood);
  for (const [text, isGood] of [
    ['https://www.youtube.com/watch?list=x&v=aB3-_56789x&t=4', true],
    ['https://youtu.be/aB3-_56789x?t=3', true],
    ['https://youtu.be/aB3-_56789xy', false],
    ['aB3-_56789x', false],
  ] as const)
    expect(good('video', 'youtubeVideoUrl', text), text).toBe(isGood);
  for (const [text, isGood] of [
    ['9', true],
    ['', true],
    ['10', false],
    ['1.5', false],
  ] as const)
    expect(good('number', 'count', text), text).toBe(isGood);
  expect(good('embed', 'html', '<div class="a" id="x"></div><script src="/a.js"></script>')).toBe(true);
  expect(good('embed', 'html', '<div id="x">')).toBe(false);
  expect(good('embed', 'html', '<DIV ID="x"></DIV><SCRIPT async SRC="/a.js"></SCRIPT>')).toBe(true);
  expect(good('embed', 'html', '<divider id="x"></divider><scripts src="/a.js"></scripts>')).toBe(false);
  for (const [text, isGood] of [
    ['https://films.example/bars.mp4', true],
    ['/films/bars.mp4', true],
    ['', true],
    ['mailto:shop@example.com', false],
    ['http://films.example/bars.mp4', false],
  ] as const)
    expect(good('film-file', 'promotionVdeoFile', text), text).toBe(isGood);
  expect(checkOf({ kind: 'words' }, null, 'name')).toBeNull();
  expect(checkOf({ kind: 'words' }, 'b1', 'segment')).toBeNull();
});

test('a season is told whole', () => {
  const from = { block: null, field: 'season.from' };
  const season = { ...DRAFT, content: { ...DRAFT.content, season: { from: '06-01', until: '06-30' } } };
  const set = (value: unknown) => ({ kind: 'set', block: null, field: 'season', value });
  expect(taking({ kind: 'words' }, from, '05-01', DRAFT)).toEqual(set({ from: '05-01', until: '05-01' }));
  expect(taking({ kind: 'words' }, from, '05-01', season)).toEqual(set({ from: '05-01', until: '06-30' }));
  expect(taking({ kind: 'words' }, from, '', season)).toEqual(set(null));
});
