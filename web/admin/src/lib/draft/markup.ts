import type { ContentTypes, FieldType } from '../api/edit';
import { isBlock } from './apply';
import type { Block, Draft, Json } from './types';

/** Raw HTML and embeds: only some may write them, and everybody may move, hide and remove blocks that have some. */
export function isMarkup({ kind }: FieldType): boolean {
  return kind === 'markup' || kind === 'embed';
}

/** Whether a type of block has a field for markup. */
export function takesMarkup({ fields }: { fields: readonly FieldType[] }): boolean {
  return fields.some((field) => isMarkup(field) || (field.fields && takesMarkup({ fields: field.fields })));
}

/** Whether a block, or one inside it, has a field for markup. */
export function hasMarkup(types: ContentTypes, block: Block): boolean {
  const type = types.blocks.find((one) => one.type === block.type);
  const isInside = (value: Json): boolean =>
    Array.isArray(value) && value.some((entry) => isBlock(entry) && hasMarkup(types, entry));
  return (type !== undefined && takesMarkup(type)) || Object.values(block).some(isInside);
}

/** The draft without the blocks that have a field for markup; the same one where it has none. */
export function withoutMarkup(types: ContentTypes, draft: Draft): Draft {
  let isCut = false;
  const left = (value: Json): Json => {
    if (Array.isArray(value)) {
      const kept = value.filter((entry) => {
        const type = isBlock(entry) && types.blocks.find((one) => one.type === entry.type);
        return !type || !takesMarkup(type);
      });
      isCut ||= kept.length < value.length;
      return kept.map(left);
    }
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, left(inner)]));
  };
  const content = left(draft.content) as Draft['content'];
  return isCut ? { ...draft, content } : draft;
}
