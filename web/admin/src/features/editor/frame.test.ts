import { expect, test } from 'vitest';
import { messageOf } from './frame';

const frame = {} as Window;
const here = { origin: 'https://shop.example', frame };
const select = { type: 'praline:select', block: 'a1', field: 'title' };

test('the page in the frame is heard, and nobody else', () => {
  const from = (origin: string, source: unknown, data: unknown) =>
    messageOf({ origin, source: source as Window, data }, here);
  expect(from(here.origin, frame, select)).toEqual(select);
  expect(from(here.origin, frame, { type: 'praline:token' })).toEqual({ type: 'praline:token' });
  expect(from('https://evil.example', frame, select)).toBeNull();
  expect(from(here.origin, {}, select)).toBeNull();
  for (const wrong of [null, 'praline:select', { ...select, block: 7 }, { type: 'praline:other' }])
    expect(from(here.origin, frame, wrong)).toBeNull();
  expect(messageOf({ origin: here.origin, source: null, data: select }, { ...here, frame: null })).toBeNull();
});
