// The most bytes that a ready-made picture of a width may have.
const READY = { 320: 8_000, 640: 16_000, 832: 20_000, 960: 23_000, 1280: 30_000, 1920: 31_000 };
/** The most bytes that a master may have: nobody loads it, everybody keeps it. */
const MASTER = 90_000;

/** What is wrong with the weight of a ready-made picture; null when nothing is. */
export function overBudget(width, bytes) {
  const allowed = READY[width];
  if (allowed === undefined) return `has a width without a budget: ${width}`;
  return bytes > allowed ? `has ${bytes} bytes, at most ${allowed} are allowed` : null;
}

/** The same of a master. */
export const masterOverBudget = (bytes) => (bytes > MASTER ? `has ${bytes} bytes, at most ${MASTER} are allowed` : null);
