import { expect, test } from 'vitest';
import { messageOf } from './frame';

const frame = {} as Window;
const here = { origin: 'https://shop.example', frame };
const select = { type: 'praline:select', block: 'a1', field: 'title', text: 'Open' };
const typed = { type: 'praline:type', block: null, field: 'title', n: 1, before: 'a', text: 'ab' };

test('the page in the frame is heard, and nobody else', () => {
  const from = (origin: string, source: unknown, data: unknown) =>
    messageOf({ origin, source: source as Window, data }, here);
  expect(from(here.origin, frame, select)).toEqual(select);
  expect(from(here.origin, frame, { type: 'praline:token' })).toEqual({ type: 'praline:token' });
  expect(from(here.origin, frame, typed)).toEqual(typed);
  expect(from(here.origin, frame, { type: 'praline:undo' })).toEqual({ type: 'praline:undo', isRedo: false });
  const moved = { type: 'praline:move', block: 'a1', by: -1 };
  expect(from(here.origin, frame, moved)).toEqual(moved);
  const box = { block: 'a1', left: 0, top: -20.5, width: 390, height: 80 };
  const boxes = { type: 'praline:boxes', boxes: [box, { ...box, top: null }, null] };
  expect(from(here.origin, frame, boxes)).toEqual({ ...boxes, boxes: [box] });
  expect(from('https://evil.example', frame, select)).toBeNull();
  expect(from(here.origin, {}, select)).toBeNull();
  for (const wrong of [
    null,
    'praline:select',
    { ...select, block: 7 },
    { ...typed, n: '1' },
    { ...typed, field: null },
    { type: 'praline:move', block: 'a1', by: 2 },
    { type: 'praline:move', block: null, by: 1 },
    { type: 'praline:boxes', boxes: 'all' },
    { type: 'praline:other' },
  ])
    expect(from(here.origin, frame, wrong)).toBeNull();
  expect(messageOf({ origin: here.origin, source: null, data: select }, { ...here, frame: null })).toBeNull();
});
