import type { MenuItem } from '@/lib/api/types';

/** One level of the drill-down: the entries under `parent`, or the top level. */
export interface MenuLevel {
  readonly parent: MenuItem | null;
  readonly items: readonly MenuItem[];
}

/** The levels that a path of selected indexes opens, the top level first. Steps that lead nowhere end it. */
export function menuLevels(items: readonly MenuItem[], path: readonly number[]): MenuLevel[] {
  const levels: MenuLevel[] = [{ parent: null, items }];
  for (const index of path) {
    const parent = levels.at(-1)?.items[index];
    if (!parent || parent.children.length === 0) break;
    levels.push({ parent, items: parent.children });
  }
  return levels;
}

/** What a key does in the drill-down. */
export type MenuAction = 'next' | 'previous' | 'first' | 'last' | 'open' | 'back';

const actions: Readonly<Record<string, MenuAction>> = {
  ArrowDown: 'next',
  ArrowUp: 'previous',
  Home: 'first',
  End: 'last',
  ArrowRight: 'open',
  ArrowLeft: 'back',
  Escape: 'back',
};

/** The action of a key; Enter and Space are left to the focused link or button itself. */
export function menuAction(key: string): MenuAction | undefined {
  return Object.hasOwn(actions, key) ? actions[key] : undefined;
}

/** The place the focus moves to among `count` entries; it stops at both ends. */
export function moveFocus(action: MenuAction, from: number, count: number): number {
  if (action === 'first') return 0;
  if (action === 'last') return count - 1;
  const step = action === 'next' ? 1 : action === 'previous' ? -1 : 0;
  return Math.min(count - 1, Math.max(0, from + step));
}
