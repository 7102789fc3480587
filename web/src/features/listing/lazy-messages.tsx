import { chunk } from '@/lib/chunk';
import { ChunkView } from '@/ui/chunk-view';
import type { NoMatchesProps, PastEndProps } from './listing-messages';

// Hardly anybody meets them: nobody waits for them with a first page.
const load = () => import('./listing-messages');
const empty = chunk<object>(() => load().then(({ Empty }) => ({ default: Empty })));
const noMatches = chunk<NoMatchesProps>(() => load().then(({ NoMatches }) => ({ default: NoMatches })));
const pastEnd = chunk<PastEndProps>(() => load().then(({ PastEnd }) => ({ default: PastEnd })));

export function Empty() {
  return <ChunkView chunk={empty} props={{}} />;
}

export function NoMatches(props: NoMatchesProps) {
  return <ChunkView chunk={noMatches} props={props} />;
}

export function PastEnd(props: PastEndProps) {
  return <ChunkView chunk={pastEnd} props={props} />;
}
