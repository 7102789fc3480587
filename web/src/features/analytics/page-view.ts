import type { PageModel } from '@/lib/api/types';
import { push } from './push';

/** A page was shown. At once: it comes before what is seen on the page. */
export function virtualPageView(page: PageModel, address: string): void {
  const { pageType, categories } = page.pageMetadata;
  push('virtualPageView', {
    pagePath: address,
    pageTitle: page.pageMetadata.metaTitle || page.name,
    pageType,
    pageCategories: categories,
    pageLanguage: page.metadata.currentLanguage,
  });
}
