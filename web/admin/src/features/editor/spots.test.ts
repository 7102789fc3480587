import { expect, test } from 'vitest';
import type { Draft } from '@/lib/draft/types';
import { focusSpot, spotIn, spotOf } from './spots';

const draft: Draft = {
  segment: 'winter',
  published: '2026-01-02',
  content: {
    name: 'Winter',
    mainIntro: '',
    topContentArea: [
      { type: 'HeroBlock', id: 'a1' },
      { type: 'NoticeBlock', id: 'b2' },
    ],
  },
};

test('sentences of checks lead to their places', () => {
  expect(spotIn(draft, 'winter, top block 2.heading: it is too long')).toEqual({
    block: 'b2',
    field: 'heading',
  });
  expect(spotIn(draft, 'winter, top block 1.images: there is no picture lost')).toEqual({
    block: 'a1',
    field: 'images',
  });
  expect(spotIn(draft, 'winter, mainIntro: it is missing')).toEqual({ block: null, field: 'mainIntro' });
  expect(spotIn(draft, 'winter, top block 9.images: there is no picture lost')).toBeNull();
  expect(spotIn(draft, 'Something else.')).toBeNull();
});

test('an element tells its place, and a place its element; the nearest that is drawn where it is not', () => {
  document.body.innerHTML = `
    <div data-field="name" data-of=""><input id="name"></div>
    <li data-block="a1"><button id="head">Hero</button>
      <div data-field="title" data-of="a1"><input id="title"></div>
      <div data-field="blocks" data-of="a1">
        <li data-block="c3"><button id="inner">Text</button>
          <div data-field="title" data-of="c3"><input id="inner-title"></div></li>
      </div>
    </li>`;
  const at = (id: string) => spotOf(document.getElementById(id) as Element);
  expect(at('name')).toEqual({ block: null, field: 'name' });
  expect(at('title')).toEqual({ block: 'a1', field: 'title' });
  expect(at('inner')).toEqual({ block: 'c3', field: null });
  expect(at('inner-title')).toEqual({ block: 'c3', field: 'title' });
  const focused = (block: string | null, field: string | null) =>
    focusSpot(document.body, { block, field }) ? document.activeElement?.id : null;
  expect(focused('a1', 'title.en')).toBe('title');
  expect(focused('c3', 'title')).toBe('inner-title');
  expect(focused('a1', 'lost')).toBe('head');
  expect(focused('gone', null)).toBeNull();
});
