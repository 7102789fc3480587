import type { Language, Market, Navigation, PageModel } from '@/lib/api/types';
import { selectAtom } from '@/lib/select-atom';
import { atom, useAtomValue } from '@/lib/store';

/** The page on the screen. Null only before the first one is there. */
export const pageAtom = atom<PageModel | null>(null);

/** True from the start of a navigation to its end. */
export const loadingAtom = atom(false);

const navigationAtom = selectAtom(pageAtom, (page) => page?.navigation ?? null);
const languageAtom = selectAtom(pageAtom, (page): Language => page?.metadata.currentLanguage ?? 'fi');
const marketAtom = selectAtom(pageAtom, (page): Market => page?.market ?? 'FI');

/** Scheme and host of the site, as its own addresses have them. */
export const originAtom = selectAtom(
  pageAtom,
  (page) => /^https?:\/\/[^/]+/.exec(page?.pageMetadata.canonicalUrl ?? '')?.[0] ?? '',
);

/** The page being shown; only for components that are rendered inside a page. */
export function usePage(): PageModel {
  const page = useAtomValue(pageAtom);
  if (!page) throw new Error('usePage needs a page on the screen');
  return page;
}

/** The navigation of the page being shown. */
export function useNavigation(): Navigation {
  const navigation = useAtomValue(navigationAtom);
  if (!navigation) throw new Error('useNavigation needs a page on the screen');
  return navigation;
}

export function useLanguage(): Language {
  return useAtomValue(languageAtom);
}

export function useMarket(): Market {
  return useAtomValue(marketAtom);
}
