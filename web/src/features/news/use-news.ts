import { useCallback, useMemo } from 'react';
import { isFirstSearch } from '@/features/results/use-block-parameters';
import { type Answer, usePages } from '@/features/results/use-pages';
import { fetchReleaseOptions, fetchReleases } from '@/lib/api/releases';
import type { NewsBlock, ReleaseList, ReleaseSummary } from '@/lib/api/types';
import { navigate } from '@/lib/navigate';
import { useLanguage, usePage } from '@/lib/page';
import { useLocation } from '@/lib/url-state';
import { useQuery } from '@/lib/use-query';
import { formatNews, type NewsState, newsParameters, newsParametersOf, parseNews } from './news-state';

/** The list of a news block, as its address narrows it. */
export function useNews(block: NewsBlock) {
  const page = usePage();
  const language = useLanguage();
  const { path, search } = useLocation();
  const names = useMemo(
    () => (isFirstSearch(page, block.id) ? newsParameters : newsParametersOf(block.id)),
    [page, block.id],
  );
  const state = useMemo(() => parseNews(search, names), [search, names]);
  // What came with the page is what is asked for.
  const given = useMemo(
    () => JSON.stringify(state) === JSON.stringify(parseNews(page.query, names)),
    [state, page.query, names],
  );
  const { feedId, keywords } = block;
  const { filters, year, pages } = state;
  const request = { feedId, language, keywords, filters, year, pageSize: block.count };
  const initial = useMemo(
    () => (given && block.results ? answerOf(block.results) : null),
    [given, block.results],
  );
  const answer = usePages<ReleaseSummary, Answer<ReleaseSummary>>(
    {
      key: `news|${JSON.stringify(request)}`,
      load: async (page) => {
        const list = await fetchReleases({ ...request, page });
        const isOurs = list.items.every(({ languageCode }) => languageCode === language);
        // A page in another language than the reader's is not put below the others.
        return answerOf(page === 1 || isOurs ? list : { ...list, items: [], hasMore: false });
      },
      topics: ['content'],
    },
    pages,
    initial,
  );

  const offered = useMemo(
    () => (block.categories && block.years ? { categories: block.categories, years: block.years } : null),
    [block.categories, block.years],
  );
  const options = useQuery(
    {
      key: `news-options|${JSON.stringify([feedId, language, keywords])}`,
      load: () => fetchReleaseOptions({ feedId, language, keywords }),
      topics: ['content'],
    },
    { initial: offered },
  ).data;

  const hrefOf = useCallback(
    (next: NewsState) => path + formatNews(next, names, search),
    [path, names, search],
  );
  const go = useCallback(
    (next: NewsState, replace = false) => {
      void navigate(hrefOf(next), { keepScroll: true, replace });
    },
    [hrefOf],
  );
  return { state, answer, options, hrefOf, go };
}

export type News = ReturnType<typeof useNews>;

function answerOf({ items, hasMore, totalCount }: ReleaseList): Answer<ReleaseSummary> {
  return { hits: items, facetCategories: [], hasMore, totalCount };
}
