import type { ReactNode } from 'react';
import ResultsList from '@/features/results/results-list';
import type { ContentRequest } from '@/lib/api/search';
import type { ContentSearch } from '@/lib/api/types';
import { navigate } from '@/lib/navigate';
import type { ContentState } from './content-query';
import { HitCard } from './hit-card';
import { useContent } from './use-content';

export interface ContentResultsProps {
  /** The query; its categories and its pages are in the address. */
  request: Omit<ContentRequest, 'page'>;
  state: ContentState;
  /** The answer, when it came with the page. */
  initial?: ContentSearch | null;
  hrefOf: (state: ContentState) => string;
  /** What is listed, for assistive technology. */
  name: string;
  /** How many categories of a group are seen at first. */
  firstFacets: number;
  /** What stands above the results, made from the answer. */
  note?: (answer: ContentSearch) => ReactNode;
  /** Shown when there is nothing, whatever is chosen. */
  empty: ReactNode;
}

const words = { count: '/search/found', show: '/filters/show-results' } as const;

/** Recipes, articles and other pages that match a phrase. */
export default function ContentResults({
  request,
  state,
  initial = null,
  hrefOf,
  name,
  firstFacets,
  note,
  empty,
}: ContentResultsProps) {
  const answer = useContent(request, state.pages, initial);
  const go = (change: Partial<ContentState>, replace = false) =>
    void navigate(hrefOf({ ...state, pages: 1, ...change }), { keepScroll: true, replace });
  return (
    <ResultsList
      control={{
        categoryIds: state.categoryIds,
        pages: state.pages,
        go: ({ categoryIds = state.categoryIds, pages = 1 }, replace) =>
          go({ categoryIds: [...categoryIds], pages }, replace),
        hrefOf: ({ pages }) => hrefOf({ ...state, pages }),
        clear: () => go({ categoryIds: [] }),
      }}
      answer={answer}
      name={name}
      words={words}
      firstFacets={firstFacets}
      card={(hit) => (
        <HitCard
          hit={hit}
          named={request.kinds?.length !== 1}
          sizes="(min-width: 64rem) 20rem, (min-width: 48rem) 30vw, 44vw"
        />
      )}
      dense
      note={answer.data ? note?.(answer.data) : null}
      empty={empty}
    />
  );
}
