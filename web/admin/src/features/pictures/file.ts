import { segmentOf } from '@/features/editor/placing';
import { formatBytes, t } from '@/lib/i18n';

export const TYPES: readonly string[] = ['image/jpeg', 'image/png', 'image/webp'];

/** Why a file cannot be a picture of the library; null where it may be. */
export function unfit(
  { type, size }: { type: string; size: number },
  mostBytes: number | undefined,
): string | null {
  if (!TYPES.includes(type)) return t('/pictures/wrongType');
  if (mostBytes !== undefined && size > mostBytes)
    return t('/pictures/tooLarge', { size: formatBytes(size), most: formatBytes(mostBytes) });
  return null;
}

/** What a file's picture is called. */
export function nameOf(file: string): string {
  return segmentOf(file.replace(/\.[^.]*$/, '')) || 'picture';
}
