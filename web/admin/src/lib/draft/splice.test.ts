import { expect, test } from 'vitest';
import { difference, htmlDifference, over, splice } from './splice';

test('a difference is one splice that cuts no character in two', () => {
  for (const [before, after] of [
    ['a😀b', 'a😁b'],
    ['aa', 'aaa'],
    ['', 'ä'],
    ['😀😀', '😀'],
    ['ab', 'ba'],
    ['same words here', 'same here'],
  ] as const) {
    const made = difference(before, after);
    expect(made && splice(before, made)).toBe(after);
    // Half a character has no address.
    for (const text of [made?.remove ?? '', made?.insert ?? ''])
      expect(() => encodeURIComponent(text)).not.toThrow();
  }
  expect(difference('x', 'x')).toBeNull();
});

test('a difference of formatted text holds whole tags and entities', () => {
  for (const [before, after] of [
    ['<p>a</p>', '<h2>a</h2>'],
    ['<p>salt</p>', '<p>s<strong>al</strong>t</p>'],
    ['<p>a &amp; b</p>', '<p>a &lt; b</p>'],
    ['<p>one</p><p>two</p>', '<p>one</p><p>three</p>'],
  ] as const) {
    const made = htmlDifference(before, after);
    expect(made && splice(before, made)).toBe(after);
    const isWhole = (text = '') => text.lastIndexOf('<') <= text.lastIndexOf('>') && !/^[^<]*>/.test(text);
    expect([made?.remove, made?.insert].every(isWhole), `${made?.remove} -> ${made?.insert}`).toBe(true);
  }
});

test('a splice is moved over another, and what both typed stays', () => {
  const base = 'dark chocolate';
  const cases = [
    [{ at: 0, remove: 'dark', insert: 'milk' }, { at: 14, remove: '', insert: '!' }, 'milk chocolate!'],
    [{ at: 14, remove: '', insert: '!' }, { at: 0, remove: 'dark', insert: 'milk' }, 'milk chocolate!'],
    [{ at: 4, remove: '', insert: 'er' }, { at: 0, remove: 'dark chocolate', insert: '' }, 'er'],
    [{ at: 0, remove: 'dark chocolate', insert: '' }, { at: 4, remove: '', insert: 'er' }, 'er'],
    [{ at: 2, remove: 'rk cho', insert: 'X' }, { at: 0, remove: 'dark', insert: 'Y' }, 'YXcolate'],
    [{ at: 0, remove: 'dark', insert: 'Y' }, { at: 2, remove: 'rk cho', insert: 'X' }, 'YXcolate'],
    [{ at: 5, remove: '', insert: 'b' }, { at: 5, remove: '', insert: 'a' }, 'dark abchocolate'],
  ] as const;
  for (const [own, other, expected] of cases) {
    const theirs = splice(base, other);
    expect(theirs === null ? null : splice(theirs, over(own, other)), JSON.stringify([own, other])).toBe(
      expected,
    );
  }
});
