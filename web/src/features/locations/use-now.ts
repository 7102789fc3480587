import { useSyncExternalStore } from 'react';

const MINUTE = 60_000;

const listeners = new Set<() => void>();
let now: Date | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Hours end on full minutes: that is when it is looked at again. */
function tick() {
  now = new Date();
  timer = setTimeout(tick, MINUTE - (now.getTime() % MINUTE));
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (listeners.size === 1) tick();
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearTimeout(timer);
    now = null;
  };
}

const current = () => now;
const none = () => null;

/** The time, new at every full minute, from one clock for all who ask; none before the page is the browser's own. */
export function useNow(): Date | null {
  return useSyncExternalStore(subscribe, current, none);
}
