/** A part of a recipe, such as the base or the filling. */
export interface Part {
  /** Empty for what has no heading. */
  heading: string;
  items: string[];
}

/**
 * Cuts formatted ingredients or steps into their parts: headings with lists below them. Null when the markup says
 * more than that, and has to be shown as it is. The markup is the server's simple HTML: known elements, all closed, none
 * with attributes but links.
 */
export function partsOf(html: string): Part[] | null {
  const parts: Part[] = [];
  // The element at the top that the text belongs to, and whether an entry of its list has begun.
  let top = '';
  let inItem = false;
  let text = '';
  let depth = 0;
  for (const [, slash = '', name = '', words = ''] of html.matchAll(
    /<(\/?)([a-z][a-z\d]*)[^>]*>|([^<]+)/gi,
  )) {
    const isList = name === 'ul' || name === 'ol';
    if (name === 'br') text += ' ';
    else if (name === '') {
      const plain = decode(words);
      if (plain === null || (!/^h[2-6]$/.test(top) && !inItem && plain.trim() !== '')) return null;
      text += plain;
    } else if (slash === '') {
      if (depth === 0) {
        [top, text] = [name, ''];
        if (isList && parts.length === 0) parts.push({ heading: '', items: [] });
      } else if (isList) return null;
      else if (name === 'li' && depth === 1) [inItem, text] = [true, ''];
      depth += 1;
    } else {
      depth -= 1;
      if (depth === 0 && /^h[2-6]$/.test(name)) parts.push({ heading: text.trim(), items: [] });
      if (depth === 1 && name === 'li') {
        parts.at(-1)?.items.push(text.trim());
        inItem = false;
      }
      if (depth === 0) top = '';
    }
  }
  const filled = parts.filter(({ items }) => items.length > 0);
  return filled.length > 0 ? filled : null;
}

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
};

/** Plain words of a text with entities; null for one with an entity that is not known here. */
function decode(text: string): string | null {
  let known = true;
  const plain = text.replace(/&(?:#(\d+)|#x([\da-f]+)|([a-z\d]+));/gi, (whole, decimal, hex, name) => {
    if (name) {
      known &&= name in entities;
      return entities[name] ?? whole;
    }
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd';
  });
  return known ? plain : null;
}
