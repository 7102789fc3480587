/** What to do after a socket was closed. */
export type AfterClose =
  | { kind: 'retry'; slow: boolean }
  | { kind: 'new-token' }
  | { kind: 'new-tab' }
  | { kind: 'stop'; reason: 'forbidden' | 'outdated' };

/** Reads a close code of the live protocol. Codes that are not in it mean a line that broke. */
export function afterClose(code: number): AfterClose {
  switch (code) {
    case 4401:
      return { kind: 'new-token' };
    case 4403:
      return { kind: 'stop', reason: 'forbidden' };
    case 4406:
      return { kind: 'stop', reason: 'outdated' };
    case 4409:
      return { kind: 'new-tab' };
    case 1009:
    case 4400:
    case 4429:
      return { kind: 'retry', slow: true };
    default:
      return { kind: 'retry', slow: false };
  }
}

const FIRST_DELAY = 400;
const LONGEST_DELAY = 15_000;
const SLOW_DELAY = 5_000;

/** How long to wait before the next try, spread so that a restarted server is not met by everybody at once. */
export function retryDelay(failures: number, slow = false, random: () => number = Math.random): number {
  const grown = Math.min(LONGEST_DELAY, FIRST_DELAY * 2 ** Math.min(failures, 10));
  return Math.round(Math.max(grown, slow ? SLOW_DELAY : 0) * (0.5 + random() / 2));
}
