import { useEffect, useState } from 'react';
import { engine } from '@/features/cart/page-engine';
import { LiveSocket } from '@/features/realtime/live-socket';
import { syncCache } from './cache-sync';
import { notifyConnectionStopped } from './connection-notices';

/** What is live on the page: the cart and the connection that carries it. It comes after the page is drawn. */
export default function Live() {
  const [listening, setListening] = useState(false);
  // Whoever listens does so before the connection has anything to say.
  useEffect(() => {
    const stops = [engine.start(), notifyConnectionStopped(), syncCache()];
    setListening(true);
    return () => {
      for (const stop of stops) stop();
    };
  }, []);
  return listening ? <LiveSocket /> : null;
}
