import { contentUrl } from '@/lib/page-key';
import { ApiError } from './errors';
import { read } from './read';
import type { Market, PageModel } from './types';

/** Parameters of an editor's preview that travel from the page's address to the call. */
const PREVIEW_PARAMETERS = ['epieditmode', 'visitorgroupsByID', 'commondrafts', 'epiprojects', 'epichannel'];

export interface PageFetch {
  /** False for pages that are only fetched ahead. */
  track: boolean;
  currentPageUrl: string;
  /** Without one the server knows the visitor's choice. */
  market?: Market | undefined;
}

/** The page of an address, or null when there is none. */
export async function fetchPage(
  href: string,
  { track, currentPageUrl, market }: PageFetch,
): Promise<PageModel | null> {
  const preview = new URLSearchParams(window.location.search);
  const query = { contentUrl: contentUrl(href), currentPageUrl, market };
  const extra = Object.fromEntries(PREVIEW_PARAMETERS.map((name) => [name, preview.getAll(name)]));
  const headers: Record<string, string> = {
    'Cache-Control': 'no-cache',
    'X-Request-Timestamp': String(Date.now()),
  };
  if (!track) headers['X-Do-Not-Track'] = '1';
  try {
    const pages = await read('/api/cda/content', { query, extra, headers });
    return pages[0] ?? null;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}
