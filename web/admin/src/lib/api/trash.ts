import { call } from './client';
import type { ContentLanguage, EditedPage } from './edit';

/** A deleted page that can be put back. */
export interface TrashedPage {
  id: string;
  type: string;
  name: string;
  languages: readonly ContentLanguage[];
  parent: string | null;
  /** Null where the page that it lay under is not there any more: that one is to be put back first. */
  parentName: string | null;
  by: string;
  deleted: string;
  /** When it goes for good. */
  until: string;
}

const TRASH = '/api/edit/trash';
const path = (id: string) => `${TRASH}/${encodeURIComponent(id)}`;

export const listTrash = () => call<{ items: readonly TrashedPage[]; isCut: boolean }>('GET', TRASH);
/** Readers see it when it is published again. */
export const restorePage = (id: string) => call<EditedPage>('POST', `${path(id)}/restore`);
export const deleteForGood = (id: string) => call<void>('DELETE', path(id));
