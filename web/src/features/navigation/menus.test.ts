import { describe, expect, it } from 'vitest';
import type { MenuItem } from '@/lib/api/types';
import { navigation } from '@/test/builders';
import { categories, menuAction, menuLevels, moveFocus } from './menus';

const item = (title: string, children: MenuItem[] = []): MenuItem => ({
  title,
  url: `/${title}`,
  children,
  properties: { imageUrl: null },
});
const bars = item('bars', [item('milk', [item('salted')]), item('dark')]);
const items = [item('new'), bars];

describe('categories', () => {
  it('leave out what the quick links lead to', () => {
    const d2CMenus = [
      { id: 'main_menu', children: [bars, item('all'), item('recipes')] },
      { id: 'top_menu', children: [item('all'), item('recipes')] },
    ];
    expect(categories(navigation({ d2CMenus }))).toEqual([bars]);
  });
});

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
