import type { PageModel } from '@/lib/api/types';
import { type Json, type PatchStep, patched } from './patch';

/** What the line told of the page last. */
export interface Told {
  version: number;
  page: PageModel;
}

/** A `preview.updated` frame: the whole page, or what became another thing since a version. */
export interface Update {
  version: number;
  page?: unknown;
  baseVersion?: number | null | undefined;
  patch?: unknown;
}

/**
 * What is told after an update: the same where it is an old one, and nothing where it builds on what this tab never got, so
 * that it has to ask for the whole page.
 */
export function afterUpdate(told: Told | null, update: Update): Told | null {
  const { version, page, patch, baseVersion } = update;
  if (told && version <= told.version) return told;
  if (page) return { version, page: page as PageModel };
  if (!told || !patch || baseVersion !== told.version) return null;
  try {
    const next = patched(told.page as unknown as Json, patch as PatchStep[]);
    return { version, page: next as unknown as PageModel };
  } catch {
    return null;
  }
}
