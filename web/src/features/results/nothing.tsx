import { chunk } from '@/lib/chunk';
import { ChunkView } from '@/ui/chunk-view';
import type { NothingProps } from './nothing-found';

// Most searches find something.
const nothingFound = chunk<NothingProps>(() => import('./nothing-found'));

/** In place of results where there are none. */
export function Nothing(props: NothingProps) {
  return <ChunkView chunk={nothingFound} props={props} />;
}
