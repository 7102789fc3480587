import { call } from './client';

export type CatalogueKind = 'product' | 'category';

/** A product or a category of the catalogue. */
export interface CatalogueEntry {
  kind: CatalogueKind;
  code: string;
  name: string;
  url: string;
  /** The page that adds content to its own, whether readers see it or not. */
  page: string | null;
}

interface CatalogueEntries {
  items: CatalogueEntry[];
  isCut: boolean;
}

interface Question {
  q?: string;
  /** With commas between them, in the place of words. */
  codes?: string;
  kind?: CatalogueKind;
}

export const readCatalogue = (question: Question, language: string, signal?: AbortSignal) =>
  call<CatalogueEntries>('GET', '/api/edit/catalogue', { query: { ...question, language }, signal });
