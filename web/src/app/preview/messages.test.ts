import { expect, it } from 'vitest';
import { flagsOf, parentMessage } from './messages';

const parent = {};
const here = { origin: 'https://shop.example', parent };
const sent = (data: unknown, more = {}) =>
  parentMessage({ origin: here.origin, source: parent as MessageEventSource, data, ...more }, here);

it('reads what the window around it says', () => {
  for (const message of [
    { type: 'praline:token', token: 'abc' },
    { type: 'praline:highlight', block: 'a' },
    { type: 'praline:highlight', block: null },
    { type: 'praline:scroll', block: 'a' },
    { type: 'praline:scroll', top: 100 },
    { type: 'praline:scroll', by: -14 },
    { type: 'praline:follow', blocks: ['a', 'b'] },
    { type: 'praline:edit', block: null, field: 'title', text: 'Open', label: 'Heading', max: 120 },
    { type: 'praline:splice', n: 3, at: 0, remove: 1, insert: 'A' },
    { type: 'praline:empty', texts: [{ block: 'a', field: 'title', label: 'Heading', isHtml: false }] },
  ])
    expect(sent(message)).toEqual(message);
  expect(sent({ id: 'contentSaved', data: { previewUrl: '/fi/' } })).toEqual({
    type: 'saved',
    previewUrl: '/fi/',
  });
});

it('hears nobody else, and nothing odd', () => {
  const token = { type: 'praline:token', token: 'abc' };
  expect(sent(token, { origin: 'https://elsewhere.example' })).toBeNull();
  expect(sent(token, { source: {} })).toBeNull();
  expect(
    parentMessage({ origin: here.origin, source: null, data: token }, { ...here, parent: window }),
  ).toBeNull();
  const texts = [null, { block: 'a', field: 'title' }, { block: null, field: 'name', label: 'Name' }];
  expect(sent({ type: 'praline:empty', texts })).toEqual({ type: 'praline:empty', texts: texts.slice(2) });
  for (const odd of [
    null,
    { type: 'praline:empty', texts: 'all' },
    7,
    'praline:token',
    {},
    { type: 'praline:token' },
    { id: 'contentSaved' },
    { type: 'praline:scroll' },
    { type: 'praline:edit', block: null, field: 'title', text: 7, label: 'Heading', max: null },
    { type: 'praline:splice', n: 3, at: 0, remove: 'x', insert: 'A' },
  ])
    expect(sent(odd)).toBeNull();
});

it('keeps the three flags apart', () => {
  const shell = { name: 'sitePreview', isFramed: true };
  const edit = { mode: 'Edit', isEditable: true } as const;
  expect(flagsOf(edit, shell)).toEqual({ isInShell: true, isEditMode: true, isEditable: true });
  expect(flagsOf({ mode: 'Preview', isEditable: true }, shell)).toEqual({
    isInShell: true,
    isEditMode: false,
    isEditable: true,
  });
  expect(flagsOf({ ...edit, isEditable: false }, { name: 'sitePreview', isFramed: false })).toEqual({
    isInShell: false,
    isEditMode: true,
    isEditable: false,
  });
});
