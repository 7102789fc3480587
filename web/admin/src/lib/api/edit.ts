import type { Draft } from '@/lib/draft/types';
import { call, upload } from './client';

export const CONTENT_LANGUAGES = ['fi', 'sv', 'en'] as const;
export type ContentLanguage = (typeof CONTENT_LANGUAGES)[number];
export type EditionState = 'published' | 'changed' | 'draft';

export interface TreePage {
  id: string;
  contentId: number;
  type: string;
  name: string;
  parent: string | null;
  position: number;
  hasChildren: boolean;
  languages: Partial<Record<ContentLanguage, TreeLanguage>>;
}

export interface TreeLanguage {
  state: EditionState;
  isScheduled: boolean;
  /** Somebody is to look at it before readers see it. */
  isInReview: boolean;
  name: string;
  url: string | null;
}

export interface Edition {
  etag: number;
  state: EditionState;
  number: number;
  author: string;
  saved: string;
  name: string;
  url: string | null;
  schedule: { publish: string | null; unpublish: string | null };
  refusal: { at: string; why: string } | null;
  review: Review | null;
}

/** That somebody asked for a draft to be looked at. */
export interface Review {
  by: string;
  at: string;
  /** Empty where nothing was said to it. */
  note: string;
  etag: number;
  /** When something else was first written since. */
  changed: string | null;
  returned: { by: string; at: string } | null;
}

export interface WaitingPage {
  id: string;
  contentId: number;
  type: string;
  language: ContentLanguage;
  name: string;
  review: Review;
}

export interface Comment {
  id: string;
  author: string;
  written: string;
  text: string;
  mayDelete: boolean;
}

/** A comment with its answers, about the page, a block or a field. */
export interface Thread extends Comment {
  block: string | null;
  field: string | null;
  resolved: { by: string; at: string } | null;
  answers: readonly Comment[];
}

export type NewComment =
  | { text: string; block: string | null; field: string | null }
  | { text: string; thread: string };

export interface EditedPage {
  id: string;
  contentId: number;
  type: string;
  parent: string | null;
  position: number;
  editions: Partial<Record<ContentLanguage, Edition>>;
}

export interface EditedDraft {
  etag: number;
  draft: Draft;
}

export interface Revision {
  number: number;
  author: string;
  saved: string;
  isPublished: boolean;
  draft?: Draft;
}

/** Something that is to be seen to before a page is published. */
export interface Check {
  severity: 'error' | 'warning';
  /** What it is, and what a sentence about it has in it. */
  code: string;
  values: Record<string, string | number>;
  /** The page, and where it is in it: `items[2].text.fi` of a block, or of the page itself. */
  page: string;
  language: string | null;
  block: string | null;
  field: string;
  /** All of it in English. */
  text: string;
}

export type FieldKind =
  | 'text'
  | 'html'
  | 'words'
  | 'markup'
  | 'embed'
  | 'video'
  | 'film-file'
  | 'blocks'
  | 'link'
  | 'picture'
  | 'pictures'
  | 'colour'
  | 'references'
  | 'page'
  | 'product'
  | 'category'
  | 'number'
  | 'flag'
  | 'choice'
  | 'items'
  | 'group'
  | 'map'
  | 'list'
  | 'categories';

export interface FieldType {
  name: string;
  kind: FieldKind;
  required?: boolean;
  max?: number;
  min?: number;
  words?: readonly string[];
  fields?: readonly FieldType[];
  area?: string;
  /** Of references: what they name. */
  to?: 'page' | 'product' | 'category' | 'taxon';
  /** Of a map: the JSON type of its values. */
  of?: string;
}

type Label = Record<ContentLanguage, string>;

export interface BlockType {
  type: string;
  /** What draws it; its pictures are named so. */
  component: string;
  label: Label;
  areas: readonly string[];
  fields: readonly FieldType[];
  sample: Record<string, unknown>;
}

export interface PageType {
  type: string;
  label: Label;
  hasAddress: boolean;
  fields: readonly FieldType[];
}

/** A picture that pages can name. */
export interface LibraryPicture {
  name: string;
  url: string;
  width: number;
  height: number;
  alt: Partial<Record<ContentLanguage, string>>;
  /** Shares of the width and the height, 0 to 1. */
  focus: Focus;
  /** It can be described; the others are the program's. */
  isOwn: boolean;
}

export interface PictureQuestion {
  /** Words of the name or of what it shows. */
  q: string;
  /** Only those of the library that nothing uses. */
  unused: boolean;
}

interface NamedThing {
  id: string;
  name: string;
}

/** What uses a picture of the library. */
export interface PictureUses {
  pages: TreePage[];
  /** More pages use it than are listed. */
  isCut: boolean;
  products: NamedThing[];
  categories: NamedThing[];
  releases: NamedThing[];
  /** Menus, banner, popup, footer or logo. */
  isInSiteData: boolean;
}

export interface Focus {
  x: number;
  y: number;
}

export interface ContentTypes {
  pages: readonly PageType[];
  blocks: readonly BlockType[];
}

const pagePath = (id: string) => `/api/edit/pages/${encodeURIComponent(id)}`;
const path = (id: string, language: string) => `${pagePath(id)}/${language}`;

export const readTypes = () => call<ContentTypes>('GET', '/api/edit/types');
export const readTree = (parent: string | null, language: string) =>
  call<{ items: TreePage[]; isCut: boolean }>('GET', '/api/edit/tree', { query: { parent, language } });
export const searchTree = (q: string, language: string, signal?: AbortSignal) =>
  call<{ items: TreePage[]; isCut: boolean }>('GET', '/api/edit/tree', { query: { q, language }, signal });
export const readPage = (id: string) => call<EditedPage>('GET', pagePath(id));
export const readDraft = (id: string, language: string) => call<EditedDraft>('GET', path(id, language));
export const saveDraft = (id: string, language: string, etag: number, draft: Draft) =>
  call<Edition>('PUT', path(id, language), { json: { etag, draft } });
export const publish = (id: string, language: string, etag: number) =>
  call<Edition>('POST', `${path(id, language)}/publish`, { json: { etag } });
export const unpublish = (id: string, language: string, etag: number) =>
  call<Edition>('POST', `${path(id, language)}/unpublish`, { json: { etag } });
export const schedule = (
  id: string,
  language: string,
  times: { etag: number; publish: string | null; unpublish: string | null },
) => call<Edition>('POST', `${path(id, language)}/schedule`, { json: times });
export const restore = (id: string, language: string, etag: number, number: number) =>
  call<Edition>('POST', `${path(id, language)}/restore`, { json: { etag, number } });
export const listRevisions = (id: string, language: string) =>
  call<{ items: Revision[] }>('GET', `${path(id, language)}/revisions`);
export const readRevision = (id: string, language: string, number: number) =>
  call<Revision>('GET', `${path(id, language)}/revisions/${number}`);
export const readChecks = (id: string, language: string) =>
  call<{ items: Check[] }>('GET', `${path(id, language)}/checks`);

const commentPath = (id: string, language: string, comment: string) =>
  `${path(id, language)}/comments/${comment}`;

export const listComments = (id: string, language: string) =>
  call<{ items: Thread[] }>('GET', `${path(id, language)}/comments`);
export const addComment = (id: string, language: string, comment: NewComment) =>
  call<Thread>('POST', `${path(id, language)}/comments`, { json: comment });
export const resolveThread = (id: string, language: string, comment: string, isResolved: boolean) =>
  call<Thread>('PATCH', commentPath(id, language, comment), { json: { isResolved } });
export const deleteComment = (id: string, language: string, comment: string) =>
  call<void>('DELETE', commentPath(id, language, comment));

export const listReviews = () => call<{ items: WaitingPage[]; isCut: boolean }>('GET', '/api/edit/reviews');
export const askForReview = (id: string, language: string, etag: number, note: string) =>
  call<Edition>('POST', `${path(id, language)}/review`, { json: { etag, note } });
export const returnFromReview = (id: string, language: string, etag: number, text: string) =>
  call<Edition>('POST', `${path(id, language)}/review/return`, { json: { etag, text } });
export const withdrawReview = (id: string, language: string, etag: number) =>
  call<Edition>('POST', `${path(id, language)}/review/withdraw`, { json: { etag } });

export interface NewPage {
  type: string;
  parent: string | null;
  language: ContentLanguage;
  draft: Draft;
}

export const createPage = (page: NewPage) => call<EditedPage>('POST', '/api/edit/pages', { json: page });
export const movePage = (id: string, parent: string | null, position: number) =>
  call<EditedPage>('POST', `${pagePath(id)}/move`, { json: { parent, position } });
/** Pages that name this one, or lead to it. */
export const readUses = (id: string) =>
  call<{ items: TreePage[]; isCut: boolean }>('GET', `${pagePath(id)}/uses`);
export const deletePage = (id: string) => call<void>('DELETE', pagePath(id));

export const listPictures = ({ q, unused }: PictureQuestion, after: string | null, signal?: AbortSignal) =>
  call<{ items: LibraryPicture[]; next: string | null; mostBytes?: number }>('GET', '/api/edit/pictures', {
    query: { q, after, unused: unused ? 'true' : null },
    signal,
  });
const picturePath = (name: string) => `/api/edit/pictures/${encodeURIComponent(name)}`;
export const readPictureUses = (name: string) => call<PictureUses>('GET', `${picturePath(name)}/uses`);
export const deletePicture = (name: string) => call<void>('DELETE', picturePath(name));
export const uploadPicture = (name: string, file: Blob, onProgress: (share: number) => void) =>
  upload<LibraryPicture>('/api/edit/pictures', { name }, file, onProgress);
export const describePicture = (name: string, change: { alt: LibraryPicture['alt']; focus: Focus }) =>
  call<LibraryPicture>('PATCH', picturePath(name), { json: change });

/** An address under which somebody without an account sees the draft for some days. */
export const createPreviewLink = (contentId: number, language: ContentLanguage, days: number) =>
  call<{ url: string; expires: string }>('POST', '/api/edit/preview-links', {
    json: { contentId, language, days },
  });

/** What pages are filed under, named in the reader's language. */
export const readCategories = () =>
  call<{ pageReferenceId: number; name: string }[]>('GET', '/api/categories');
/** The groups of visitors that blocks can be for. */
export const readVisitorGroups = () =>
  call<{ items: readonly { id: string; name: string }[] }>('GET', '/api/edit/visitor-groups');
export const readMarkets = () => call<{ id: string; name: string }[]>('GET', '/api/cda/markets');
