import { chunk } from '@/lib/chunk';
import type { LockNoteProps } from './lock-note';

/** What tells of a payment that is under way: few carts have one. */
export const lockNote = chunk<LockNoteProps>(() => import('./lock-note'));
