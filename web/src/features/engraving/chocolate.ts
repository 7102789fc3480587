import type { Variation } from '@/lib/api/types';

/** A chocolate in five colours, from where the light falls to the deepest shade. */
export type Chocolate = readonly [light: string, bright: string, base: string, shade: string, deep: string];

const CHOCOLATES = {
  milk: ['#d9a06b', '#a8683b', '#84492a', '#5e301b', '#3c1c10'],
  dark: ['#8d5a45', '#55301f', '#3a1d13', '#27120c', '#160906'],
  white: ['#fffdf4', '#fbefd3', '#f0dcb2', '#d9bc86', '#a5824e'],
  ruby: ['#fbc3c6', '#e88b95', '#d0647a', '#a7435c', '#6f2539'],
  mint: ['#eaf7e6', '#bfe3c2', '#93c8a0', '#62a07a', '#3c6f55'],
  caramel: ['#ffe1a6', '#f2b45a', '#d88a2b', '#a9611a', '#6e3b0f'],
} as const satisfies Record<string, Chocolate>;

const NAMES = Object.keys(CHOCOLATES) as (keyof typeof CHOCOLATES)[];

/** The chocolate of a flavour: the one that its code or the name of its picture tells, else milk chocolate. */
export function chocolateOf({ code, assets }: Pick<Variation, 'code' | 'assets'>): Chocolate {
  const words = [code, assets[0] ?? '']
    .join(' ')
    .toLowerCase()
    .split(/[^a-z]+/);
  return CHOCOLATES[NAMES.find((name) => words.includes(name)) ?? 'milk'];
}
