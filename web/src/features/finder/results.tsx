import { type Chunk, chunk } from '@/lib/chunk';
import { useT } from '@/lib/i18n/t';
import { ChunkView } from '@/ui/chunk-view';
import { Spinner } from '@/ui/spinner';
import type { FoundProps } from './found';

interface AnyHit {
  contentId: number;
}

// The form is drawn first; this is fetched while the search is on its way.
const found = chunk<FoundProps<AnyHit>>(() => import('./found'));

/** What a search on a page found. */
export function Results<H extends AnyHit>(props: FoundProps<H>) {
  const t = useT();
  return (
    <ChunkView
      // One component shows hits of every kind: the card that comes with them knows theirs.
      chunk={found as unknown as Chunk<FoundProps<H>>}
      props={props}
      fallback={<Spinner label={t('/search/loading')} />}
    />
  );
}
