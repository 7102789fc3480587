import { useEffect, useState } from 'react';
import { engine } from '@/features/cart/page-engine';
import { ConsentHost } from '@/features/consent/consent-host';
import { PopupHost } from '@/features/popup/popup-host';
import { LiveSocket } from '@/features/realtime/live-socket';
import { syncCache } from './cache-sync';
import { notifyConnectionStopped } from './connection-notices';
import { watchMerges } from './merge-sync';
import { watchOwner } from './owner-sync';

/**
 * What comes after the page is drawn: the cart and the connection that carries it, hearts, the question about statistics, the popup.
 */
export default function Live() {
  const [listening, setListening] = useState(false);
  // Whoever listens does so before the connection has anything to say.
  useEffect(() => {
    loadHearts();
    const stops = [engine.start(), notifyConnectionStopped(), syncCache(), watchOwner(), watchMerges()];
    setListening(true);
    return () => {
      for (const stop of stops) stop();
    };
  }, []);
  return (
    <>
      <ConsentHost />
      <PopupHost />
      {listening ? <LiveSocket /> : null}
    </>
  );
}

/** Cards are whole without them: hearts that did not come are not missed. */
function loadHearts(): void {
  import('@/features/wishes/provide-hearts').then(
    ({ provideHearts }) => provideHearts(),
    () => {},
  );
}
