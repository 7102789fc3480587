/** Time for everything that waits or ages, so that tests can bring their own. */
export interface Clock {
  now(): number;
  after(ms: number, run: () => void): Cancel;
}

export type Cancel = () => void;

export const systemClock: Clock = {
  now: () => Date.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;

/** How long the texts of consents are good: they have versions, and what is agreed to is recorded. */
export const CONSENTS_LIFETIME = 5 * MINUTE;
