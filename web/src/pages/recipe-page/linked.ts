import type { NamedLink } from '@/lib/api/types';

/** A piece of a text, with where it leads. */
export interface Piece {
  text: string;
  url: string | null;
}

/** Cuts a text where words of it lead somewhere. Of links that overlap the one that begins first counts, then the longer. */
export function linked(text: string, links: readonly NamedLink[]): Piece[] {
  const pieces: Piece[] = [];
  let rest = text;
  while (rest !== '') {
    const found = links
      .map(({ name, url }) => ({ at: rest.indexOf(name), name, url }))
      .filter(({ at, name }) => at >= 0 && name !== '')
      .sort((a, b) => a.at - b.at || b.name.length - a.name.length)[0];
    if (!found) break;
    if (found.at > 0) pieces.push({ text: rest.slice(0, found.at), url: null });
    pieces.push({ text: found.name, url: found.url });
    rest = rest.slice(found.at + found.name.length);
  }
  if (rest !== '') pieces.push({ text: rest, url: null });
  return pieces;
}
