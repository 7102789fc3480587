import { describe, expect, it } from 'vitest';
import { seeded } from '@/test/random';
import { SearchParams } from './platform';

const queries = [
  '',
  '?',
  'a=1&b=2&a=3',
  '?q=lakka+ja%20hillo&filter.diet=vegan,gluten&page=2',
  'a&b=&=c&==&&',
  'x=%zz%4&y=%e4%c3%a4%ff%f0%9f%8d%ab',
  'z=%f0%9f%8d&w=%ed%a0%80%c0%80',
  'tilde=~&quote=%27!()*-._&plus=%2B',
  'å=ä&emoji=🍫&lone=\ud800',
];

describe('the parameters of an address', () => {
  it.each(queries)('%j are read and written as the browser does', (query) => {
    const [ours, theirs] = [new SearchParams(query), new URLSearchParams(query)];
    expect([...ours]).toEqual([...theirs]);
    expect(ours.toString()).toBe(theirs.toString());
    for (const name of theirs.keys()) {
      expect(ours.get(name)).toBe(theirs.get(name));
      expect(ours.getAll(name)).toEqual(theirs.getAll(name));
    }
  });

  it('are changed as the browser does, whatever comes', () => {
    const chance = seeded(7);
    const next = () => Math.floor(chance() * 1_000_000);
    // No letter beyond ASCII beside an escape: Node itself reads those wrongly.
    const letters = ['a', 'b', '%', '+', ' ', '&', '=', '%E4', '%C3%A4', '?', "'"];
    const word = () => Array.from({ length: next() % 4 }, () => letters[next() % letters.length]).join('');
    for (let round = 0; round < 500; round += 1) {
      const query = Array.from({ length: next() % 4 }, () => `${word()}=${word()}`).join('&');
      const [ours, theirs] = [new SearchParams(query), new URLSearchParams(query)];
      const [name, value] = [word(), word()];
      const change = (['set', 'append', 'delete'] as const)[next() % 3] ?? 'set';
      for (const one of [ours, theirs]) change === 'delete' ? one.delete(name) : one[change](name, value);
      expect(ours.toString()).toBe(theirs.toString());
      expect([...ours.keys()]).toEqual([...theirs.keys()]);
      expect(ours.has(name)).toBe(theirs.has(name));
    }
  });
});
