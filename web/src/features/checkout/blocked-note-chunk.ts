import { chunk } from '@/lib/chunk';
import type { BlockedNoteProps } from './blocked-note';

/** What tells of lines that cannot be bought: few carts have one. */
export const blockedNote = chunk<BlockedNoteProps>(() => import('./blocked-note'));
