import type { Position } from '@/lib/api/content';

/** Why nobody knows where the visitor is. */
export type Refusal = 'denied' | 'unavailable' | 'timeout' | 'unsupported';

/** Milliseconds. */
const maxWait = 10_000;
const freshEnough = 300_000;

/** Asks the browser where the visitor is. */
export function askPosition(): Promise<Position | Refusal> {
  return new Promise((resolve) => {
    if (!('geolocation' in navigator)) return resolve('unsupported');
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ latitude: rounded(coords.latitude), longitude: rounded(coords.longitude) }),
      ({ code }) => resolve(code === 1 ? 'denied' : code === 3 ? 'timeout' : 'unavailable'),
      { timeout: maxWait, maximumAge: freshEnough },
    );
  });
}

/** To about a hundred metres: enough to tell which is near, and no more than that. */
function rounded(degrees: number): number {
  return Math.round(degrees * 1_000) / 1_000;
}
