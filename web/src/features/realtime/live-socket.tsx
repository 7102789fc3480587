import { useEffect } from 'react';
import { pageAtom } from '@/lib/page';
import { store, useAtomValue } from '@/lib/store';
import { connection, connectionIdAtom, enabledAtom } from './connection';
import { Socket } from './socket';

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

  return enabled ? <Socket key={id} id={id} /> : null;
}
