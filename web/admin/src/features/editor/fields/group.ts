import type { FieldType } from '@/lib/api/edit';
import type { Json } from '@/lib/draft/types';

/**
 * The fields of a group, as the server asks for them: where the group need not be there and is not, none of its fields has to be
 * either.
 */
export function fieldsIn(
  { required, fields = [] }: FieldType,
  stored: Json | undefined,
): readonly FieldType[] {
  if (required || (stored !== undefined && stored !== null)) return fields;
  return fields.map((field) => ({ ...field, required: false }));
}
