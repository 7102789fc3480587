import { expect, test } from 'vitest';
import type { Draft } from '@/lib/draft/types';
import { focusSpot, spotOf, spotOfCheck } from './spots';

const draft: Draft = {
  segment: 'winter',
  published: '2026-01-02',
  content: {
    name: 'Winter',
    topContentArea: [
      { type: 'HeroBlock', id: 'a1' },
      {
        type: 'ContainerBlock',
        id: 'b2',
        containerBlocks: [
          { type: 'NoticeBlock', id: 'c3' },
          { type: 'CardsBlock', id: 'd4', items: [{ text: { fi: '' } }] },
        ],
      },
    ],
  },
};

test('what the checks find leads to its place, in blocks within blocks as well', () => {
  const spot = (block: string | null, field: string) => spotOfCheck(draft, { block, field });
  expect(spot('a1', 'title.fi')).toEqual({ block: 'a1', field: 'title.fi' });
  expect(spot('a1', '')).toEqual({ block: 'a1', field: null });
  expect(spot('b2', 'containerBlocks[1].items[0].text.fi')).toEqual({
    block: 'd4',
    field: 'items.0.text.fi',
  });
  expect(spot('b2', 'containerBlocks[0].heading')).toEqual({ block: 'c3', field: 'heading' });
  expect(spot('b2', 'containerBlocks')).toEqual({ block: 'b2', field: 'containerBlocks' });
  expect(spot('gone', 'title')).toBeNull();
  expect(spot(null, 'mainIntro')).toEqual({ block: null, field: 'mainIntro' });
  expect(spot(null, '')).toBeNull();
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
