import { ListSkeleton } from '@/features/listing/list-skeleton';
import { type Chunk, chunk } from '@/lib/chunk';
import { useT } from '@/lib/i18n/t';
import { ChunkView } from '@/ui/chunk-view';
import type { ResultsListProps } from './results-list';

interface AnyHit {
  contentId: number;
}

// The form is drawn first; this is fetched while the search is on its way.
const resultsList = chunk<ResultsListProps<AnyHit>>(() => import('./results-list'));

/** What a search found. */
export function Results<H extends AnyHit>(props: ResultsListProps<H>) {
  const t = useT();
  return (
    <ChunkView
      // One component shows hits of every kind: the card that comes with them knows theirs.
      chunk={resultsList as unknown as Chunk<ResultsListProps<H>>}
      props={props}
      fallback={<ListSkeleton label={t('/search/loading')} />}
    />
  );
}
