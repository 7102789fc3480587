/** A seeded generator of numbers in [0, 1): the same picture name always gives the same picture. */
export function seeded(text) {
  let state = [...text].reduce((h, c) => Math.imul(h ^ c.charCodeAt(0), 16777619), 2166136261) | 0;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  next.between = (low, high) => low + next() * (high - low);
  next.pick = (list) => list[Math.floor(next() * list.length)];
  next.around = (spread) => (next() - 0.5) * 2 * spread;
  return next;
}
