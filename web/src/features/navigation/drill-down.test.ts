import { describe, expect, it } from 'vitest';
import type { MenuItem } from '@/lib/api/types';
import { menuAction, menuLevels, moveFocus } from './drill-down';

const item = (title: string, children: MenuItem[] = []): MenuItem => ({
  title,
  url: `/${title}`,
  children,
  properties: { imageUrl: null },
});
const bars = item('bars', [item('milk', [item('salted')]), item('dark')]);
const items = [item('new'), bars];

describe('menuLevels', () => {
  it('is the top level without a path', () => {
    expect(menuLevels(items, [])).toEqual([{ parent: null, items }]);
  });

  it('opens a level for each step', () => {
    expect(menuLevels(items, [1, 0]).map((level) => level.parent?.title ?? null)).toEqual([
      null,
      'bars',
      'milk',
    ]);
  });

  it('ends at a step that leads nowhere', () => {
    expect(menuLevels(items, [0, 0])).toHaveLength(1);
    expect(menuLevels(items, [7])).toHaveLength(1);
  });
});

describe('menuAction', () => {
  it.each([
    ['ArrowDown', 'next'],
    ['ArrowUp', 'previous'],
    ['ArrowRight', 'open'],
    ['ArrowLeft', 'back'],
    ['Escape', 'back'],
    ['Tab', undefined],
    ['constructor', undefined],
  ])('%s means %s', (key, action) => {
    expect(menuAction(key)).toBe(action);
  });
});

describe('moveFocus', () => {
  it('stops at both ends', () => {
    expect(moveFocus('previous', 0, 3)).toBe(0);
    expect(moveFocus('next', 2, 3)).toBe(2);
    expect(moveFocus('next', 0, 3)).toBe(1);
    expect(moveFocus('last', 0, 3)).toBe(2);
    expect(moveFocus('first', 2, 3)).toBe(0);
  });
});
