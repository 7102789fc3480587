// The most bytes that a picture of a width may have, by its format.
const BUDGET = {
  avif: { 320: 8_000, 640: 16_000, 960: 23_000, 1280: 30_000, 1920: 31_000 },
  webp: { 320: 12_000, 640: 28_000, 960: 39_000, 1280: 48_000, 1920: 56_000 },
};

/** What is wrong with the weight of a picture; null when nothing is. */
export function overBudget(width, format, bytes) {
  const allowed = BUDGET[format][width];
  if (allowed === undefined) return `has a width without a budget: ${width}`;
  return bytes > allowed ? `has ${bytes} bytes, at most ${allowed} are allowed` : null;
}
