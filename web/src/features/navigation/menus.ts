import type { MenuItem, Navigation } from '@/lib/api/types';

/** The menus of the shop, by the ids the page model gives them. */
export type MenuId = 'top_menu' | 'main_menu' | 'brands_menu' | 'bottom_menu' | 'my_fazer';

/** The entries of one menu; a menu the page does not have is empty. */
export function menu(navigation: Navigation, id: MenuId): MenuItem[] {
  return navigation.d2CMenus.find((candidate) => candidate.id === id)?.children ?? [];
}

/** The shop's own entries: what the quick links above the bar lead to does not stand in a row twice. */
export function categories(navigation: Navigation): MenuItem[] {
  const quick = new Set(menu(navigation, 'top_menu').map(({ url }) => url));
  return menu(navigation, 'main_menu').filter(({ url }) => !quick.has(url));
}
