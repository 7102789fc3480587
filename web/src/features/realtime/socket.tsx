import { useEffect, useMemo } from 'react';
import { useWebSocket } from 'react-use-websocket/dist/lib/use-websocket';
import { pageAtom } from '@/lib/page';
import { store, useAtomValue } from '@/lib/store';
import { epochAtom, live, wantedAtom } from './live';

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

  return wanted ? <Connection key={epoch} epoch={epoch} /> : null;
}

function socketUrl(): string {
  const { protocol, host } = window.location;
  return `${protocol === 'https:' ? 'wss' : 'ws'}://${host}/ws`;
}

function Connection({ epoch }: { epoch: number }) {
  const line = useMemo(() => live.line(epoch), [epoch]);
  const { sendJsonMessage } = useWebSocket(socketUrl(), {
    // `keep` is false: the hook's own queue would send operations again that the outbox already repeats.
    onOpen: () => line.open((frame) => sendJsonMessage(frame, false)),
    onMessage: (event: MessageEvent<string>) => line.message(event.data),
    onClose: (event) => line.close(event.code),
    // Frames go to the store; without the filter each of them would render the root.
    filter: () => false,
    shouldReconnect: () => line.retries(),
    reconnectAttempts: Number.POSITIVE_INFINITY,
    reconnectInterval: () => line.delay(),
    disableJson: true,
  });
  return null;
}
