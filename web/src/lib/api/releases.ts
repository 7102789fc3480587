import { commaList } from './comma-list';
import { read } from './read';
import type { Language, ReleaseCategory, ReleaseList } from './types';

export interface ReleasesRequest {
  feedId: string;
  language: Language;
  /** Only releases with one of these words or categories; all where there are none. They are no choice. */
  keywords: readonly string[];
  /** Codes of categories: releases of any of them. */
  filters?: readonly string[];
  year?: number | null;
  page?: number;
  pageSize?: number;
}

/** Press releases of a feed, one page of them. */
export function fetchReleases({
  feedId,
  keywords,
  filters = [],
  year,
  ...rest
}: ReleasesRequest): Promise<ReleaseList> {
  return read(`/api/cision/releases/${encodeURIComponent(feedId)}`, {
    query: {
      ...rest,
      year: year ?? undefined,
      keywords: commaList(keywords),
      filters: commaList(filters),
    },
  });
}

/** What the releases of a feed can be narrowed by. */
export async function fetchReleaseOptions({
  feedId,
  language,
  keywords,
}: ReleasesRequest): Promise<{ categories: ReleaseCategory[]; years: number[] }> {
  const query = { feedId, language, keywords: commaList(keywords) };
  const [categories, years] = await Promise.all([
    read('/api/cision/categoriesoptions', { query }),
    read('/api/cision/yearoptions', { query }),
  ]);
  return { categories, years };
}
