import { useEffect } from 'react';
import { chunk } from '@/lib/chunk';
import { pageAtom } from '@/lib/page';
import { store, useAtomValue } from '@/lib/store';
import { useLoadedChunk } from '@/ui/chunk-view';
import { connection, connectionIdAtom, enabledAtom } from './connection';
import type { SocketProps } from './socket';

const socket = chunk<SocketProps>(() => import('./socket'));

/** Keeps the page's one socket. Renders nothing, and not even that when a frame arrives. */
export function LiveSocket() {
  const id = useAtomValue(connectionIdAtom);
  const enabled = useAtomValue(enabledAtom);

  useEffect(() => {
    const adopt = () => {
      const page = store.get(pageAtom);
      if (page)
        connection.adopt({
          anonymousId: page.anonymousId,
          market: page.market,
          language: page.metadata.currentLanguage,
        });
    };
    const unsubscribe = store.sub(pageAtom, adopt);
    adopt();
    const network = () => connection.networkChanged();
    window.addEventListener('online', network);
    window.addEventListener('offline', network);
    return () => {
      unsubscribe();
      window.removeEventListener('online', network);
      window.removeEventListener('offline', network);
    };
  }, []);

  return enabled ? <LoadedSocket key={id} id={id} /> : null;
}

/** The socket of a connection, once its code is here. Code that did not come is asked for again with the next one. */
function LoadedSocket({ id }: SocketProps) {
  const Socket = useLoadedChunk(socket);
  return Socket ? <Socket id={id} /> : null;
}
