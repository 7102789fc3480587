import { expect, it } from 'vitest';
import { ScrollMemory } from './scroll-memory';

it('remembers where each entry was, also after a reload', () => {
  const memory = new ScrollMemory();
  memory.remember('a', 120.4);
  memory.remember('b', 40);
  memory.remember('a', 300);
  expect(new ScrollMemory().recall('a')).toBe(300);
  expect(new ScrollMemory().recall('b')).toBe(40);
  expect(new ScrollMemory().recall('c')).toBeUndefined();
});

it('forgets the oldest', () => {
  const memory = new ScrollMemory();
  for (let entry = 0; entry < 60; entry += 1) memory.remember(`e${entry}`, entry);
  expect([memory.recall('e9'), memory.recall('e10')]).toEqual([undefined, 10]);
});
