import { useState } from 'react';
import { useOverlay } from '@/lib/overlay';
import { ChunkView } from '@/ui/chunk-view';
import { miniCartChunk } from './mini-cart.state';

/** The place of the mini cart; empty until it is opened for the first time. */
export function MiniCartHost() {
  const open = useOverlay() === 'minicart';
  const [wanted, setWanted] = useState(open);
  if (open && !wanted) setWanted(true);
  return wanted ? <ChunkView chunk={miniCartChunk} props={{}} /> : null;
}
