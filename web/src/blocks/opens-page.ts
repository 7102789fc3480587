import type { Block } from '@/lib/api/types';

/**
 * Whether a block that begins a page brings its heading. One whose slides take turns does not: its heading would go with the
 * first slide; nor does a logo, which may be without words.
 */
export function opensPage(block: Block | undefined): boolean {
  return /^((article-|promotion-)?hero|description)-block$/.test(block?.component ?? '');
}
