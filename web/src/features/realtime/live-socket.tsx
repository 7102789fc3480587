import { useEffect } from 'react';
import { chunk } from '@/lib/chunk';
import { pageAtom } from '@/lib/page';
import { store, useAtomValue } from '@/lib/store';
import { useWhenHere } from '@/ui/chunk-view';
import { epochAtom, live, wantedAtom } from './live';
import type { SocketProps } from './socket';

const socket = chunk<SocketProps>(() => import('./socket'));

/** Keeps the page's one socket. Renders nothing, and not even that when a frame arrives. */
export function LiveSocket() {
  const epoch = useAtomValue(epochAtom);
  const wanted = useAtomValue(wantedAtom);

  useEffect(() => {
    const adopt = () => {
      const page = store.get(pageAtom);
      if (page)
        live.adopt({
          anonymousId: page.anonymousId,
          market: page.market,
          language: page.metadata.currentLanguage,
        });
    };
    const unsubscribe = store.sub(pageAtom, adopt);
    adopt();
    const network = () => live.networkChanged();
    window.addEventListener('online', network);
    window.addEventListener('offline', network);
    return () => {
      unsubscribe();
      window.removeEventListener('online', network);
      window.removeEventListener('offline', network);
    };
  }, []);

  return wanted ? <Line key={epoch} epoch={epoch} /> : null;
}

/** The socket of an epoch, once its code is here. Code that did not come is asked for again with the next epoch. */
function Line({ epoch }: SocketProps) {
  const Socket = useWhenHere(socket);
  return Socket ? <Socket epoch={epoch} /> : null;
}
