import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { atom, documentStore, readEachAtomOnce, store, useAtomValue } from './store';

const names = atom(['a']);
let reads = 0;
const count = atom((get) => {
  reads += 1;
  return get(names).length;
});

function Count() {
  return String(useAtomValue(count));
}

const render = () => renderToString(createElement('p', null, createElement(Count), createElement(Count)));

test('a document is rendered from what it was made from', () => {
  documentStore.set(names, ['a', 'b']);
  store.set(names, ['a', 'b', 'c']);
  expect(render()).toContain('2');
  readEachAtomOnce();
  reads = 0;
  expect(render()).toContain('2');
  expect(reads).toBeLessThanOrEqual(1);
  documentStore.set(names, ['a', 'b', 'c', 'd']);
  readEachAtomOnce();
  expect(render()).toContain('4');
});
