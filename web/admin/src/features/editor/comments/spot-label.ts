import type { ContentTypes } from '@/lib/api/edit';
import { find } from '@/lib/draft/apply';
import type { Draft } from '@/lib/draft/types';
import { t } from '@/lib/i18n';
import { blockLabel, placeLabel } from '../labels';
import type { Spot } from '../spots';

/** A place as one word. */
export const spotKey = ({ block, field }: Spot): string => `${block ?? ''}/${field ?? ''}`;

/** Whether what a comment is about is still there. */
export const isThere = (draft: Draft, { block }: Spot): boolean =>
  block === null || find(draft, block) !== null;

/** What a comment is about, in words. */
export function spotLabel(draft: Draft, types: ContentTypes, { block, field }: Spot): string {
  const path =
    field === null
      ? ''
      : placeLabel(
          types,
          field.split('.').filter((step) => !/^\d+$/.test(step)),
        );
  if (block === null) return path || t('/comments/thePage');
  const type = find(draft, block)?.block.type;
  if (type === undefined) return t('/comments/blockGone');
  const name = blockLabel(types, { type });
  return path ? `${name} › ${path}` : name;
}
