import { provideReports } from '@/features/analytics/events';
import * as reports from '@/features/analytics/reports';
import type { Language, PageModel } from '@/lib/api/types';
import { pageAtom } from '@/lib/page';
import { keepPage } from '@/lib/page-cache';
import { store } from '@/lib/store';
import { keepPlace } from './keep-place';
import { applyDocument, applyMetadata } from './metadata';
import { followPage } from './page-feed';
import { loadCode, loadPage } from './page-loader';
import { Router } from './router';

/** The way from the first page to others and to newer states of the same, with the reports of both. It comes after the first page has been taken over. */
export function startRouter(): Router {
  const page = store.get(pageAtom);
  if (page) keepPage(window.location.href, page);
  const router = new Router();
  router.start();
  keepPlace();
  followPage();
  provideReports(reports);
  return router;
}

/** The first page, with its code, where no server has filled the document (the development server). */
export async function firstPage(language: Language): Promise<PageModel> {
  const { pathname, search } = window.location;
  const href = pathname === '/' ? `/${language}/` : pathname + search;
  const page = await loadPage(href, true);
  if (!page) throw new Error(`There is no page at ${href}`);
  await loadCode(page);
  applyDocument(page);
  applyMetadata(page);
  return page;
}
