import { expect, it } from 'vitest';
import { EMPTY, FIELDS, ROOM, reviewFault } from './review-draft';

it('says of each field what is wrong with it, as the server would', () => {
  expect(FIELDS.map((field) => reviewFault(EMPTY, field)?.reason)).toEqual([
    'stars',
    'title-missing',
    'text-missing',
    'name-missing',
  ]);
  const long = { stars: 5, title: 'a'.repeat(81), text: `${'😀'.repeat(1500)} `, name: ' ' };
  expect(FIELDS.map((field) => reviewFault(long, field)?.reason)).toEqual([
    undefined,
    'title-long',
    undefined,
    'name-missing',
  ]);
  expect(reviewFault({ ...long, text: 'ä'.repeat(ROOM.text + 1) }, 'text')?.reason).toBe('text-long');
});
