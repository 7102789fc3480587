/** A page among its siblings; low positions stand first. */
export interface Placed {
  id: string;
  position: number;
}

/** Room between two pages, so that others fit between them later. */
const STEP = 10;

/**
 * Which positions make a page stand at `index` among the others under its parent. Mostly only its own changes; where there is no
 * number left between its neighbours, those behind it go on. The last ones come first, so that the order is right at each step.
 */
export function placesAt(others: readonly Placed[], page: string, index: number): Placed[] {
  const at = Math.min(Math.max(index, 0), others.length);
  const before = others[at - 1];
  const after = others[at];
  if (!before) return [{ id: page, position: after ? after.position - STEP : 0 }];
  if (!after) return [{ id: page, position: before.position + STEP }];
  const between = Math.floor((before.position + after.position) / 2);
  if (between > before.position && between < after.position) return [{ id: page, position: between }];
  const moved: Placed[] = [{ id: page, position: before.position + STEP }];
  for (const other of others.slice(at)) {
    const last = moved.at(-1)?.position ?? 0;
    if (other.position > last) break;
    moved.push({ id: other.id, position: last + STEP });
  }
  return moved.reverse();
}

/** The end of an address that a name suggests: small letters, digits and hyphens. */
export function segmentOf(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[øœ]/g, 'o')
    .replace(/[æ]/g, 'a')
    .replace(/ß/g, 'ss')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60)
    .replace(/-+$/, '');
}

/** A day as content keeps it, where the reader is. */
export function today(now = new Date()): string {
  const two = (number: number) => String(number).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}
