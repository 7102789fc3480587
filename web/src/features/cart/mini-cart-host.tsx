import { useEffect, useState } from 'react';
import { bus } from '@/features/realtime/bus';
import { useOverlay } from '@/lib/overlay';
import { ChunkView } from '@/ui/chunk-view';
import { miniCartChunk, preloadMiniCart } from './mini-cart-chunk';

/** The place of the mini cart; empty until it is opened for the first time. */
export function MiniCartHost() {
  const open = useOverlay() === 'minicart';
  const [wanted, setWanted] = useState(open);
  if (open && !wanted) setWanted(true);
  // Whoever puts something into the cart may look at it next.
  useEffect(() => bus.on('d2c:cart:add', (_, from) => from === 'here' && preloadMiniCart()), []);
  return wanted ? <ChunkView chunk={miniCartChunk} props={{}} /> : null;
}
