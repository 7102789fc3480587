import { call } from './client';
import type { Check, ContentLanguage } from './edit';

/** Drafts of several pages that are looked at and published together. */
export interface Project {
  id: string;
  name: string;
  author: string;
  created: string;
  /** When all of it was published last. */
  published: string | null;
  /** Drafts in it. */
  count: number;
  /** The page that was asked about is in it. */
  hasPage: boolean;
}

export interface ProjectDraft {
  page: string;
  contentId: number;
  language: ContentLanguage;
  name: string;
  /** Null where the page is not in the language any more. */
  state: 'published' | 'changed' | 'draft' | null;
  etag: number;
  /** Readers see something else. */
  hasUnpublishedChanges: boolean;
  publishAt: string | null;
  url: string | null;
}

export interface ProjectWithDrafts {
  project: Project;
  drafts: readonly ProjectDraft[];
}

const PROJECTS = '/api/edit/projects';
const path = (id: string) => `${PROJECTS}/${encodeURIComponent(id)}`;

/** All projects; each says whether the page is in it, where one is named. */
export const listProjects = (page: string | null = null, language: string | null = null) =>
  call<{ items: readonly Project[] }>('GET', PROJECTS, { query: { page, language } });
export const readProject = (id: string) => call<ProjectWithDrafts>('GET', path(id));
export const createProject = (name: string) => call<ProjectWithDrafts>('POST', PROJECTS, { json: { name } });
export const deleteProject = (id: string) => call<void>('DELETE', path(id));
export const addToProject = (id: string, page: string, language: string) =>
  call<ProjectWithDrafts>('POST', `${path(id)}/drafts`, { json: { page, language } });
export const takeOutOfProject = (id: string, page: string, language: string) =>
  call<ProjectWithDrafts>('DELETE', `${path(id)}/drafts/${encodeURIComponent(page)}/${language}`);
export const checkProject = (id: string) => call<{ items: readonly Check[] }>('GET', `${path(id)}/checks`);
/** Publishes what readers do not see yet, as it was seen; at a moment where one is given. */
export const publishProject = (id: string, drafts: readonly ProjectDraft[], publish: string | null) =>
  call<ProjectWithDrafts>('POST', `${path(id)}/publish`, {
    json: {
      drafts: drafts
        .filter(({ hasUnpublishedChanges }) => hasUnpublishedChanges)
        .map(({ page, language, etag }) => ({ page, language, etag })),
      publish,
    },
  });
