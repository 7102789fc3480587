import { expect, it } from 'vitest';
import type { MenuItem } from '@/lib/api/types';
import { navigation } from '@/test/builders';
import { categories } from './menus';

const item = (title: string): MenuItem => ({
  title,
  url: `/${title}`,
  children: [],
  properties: { imageUrl: null },
});

it('the shop’s categories leave out what the quick links lead to', () => {
  const d2CMenus = [
    { id: 'main_menu', children: [item('bars'), item('all'), item('recipes')] },
    { id: 'top_menu', children: [item('all'), item('recipes')] },
  ];
  expect(categories(navigation({ d2CMenus }))).toEqual([item('bars')]);
});
