import type { BlockType } from '@/lib/api/edit';

/** Those of the editors' pages, by their addresses; each is loaded when it is looked at. */
const PICTURES = import.meta.glob<string>('../../../../../docs/pictures/blocks/*.webp', {
  eager: true,
  query: '?url',
  import: 'default',
});

/** What a block of the type looks like with its sample; nothing for what is drawn in a frame, or shows other blocks. */
export function samplePicture({ component }: Pick<BlockType, 'component'>): string | undefined {
  return PICTURES[`../../../../../docs/pictures/blocks/${component}.webp`];
}
