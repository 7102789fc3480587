/** A part of a recipe, such as the base or the filling. */
export interface Part {
  /** Empty for what has no heading. */
  heading: string;
  items: string[];
}

/**
 * Cuts formatted ingredients or steps into their parts: headings with lists below them. Null when the markup says
 * more than that, and has to be shown as it is.
 */
export function partsOf(html: string): Part[] | null {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const parts: Part[] = [];
  for (const element of body.children) {
    const text = element.textContent?.trim() ?? '';
    if (/^H[2-6]$/.test(element.tagName)) parts.push({ heading: text, items: [] });
    else if (element.tagName === 'UL' || element.tagName === 'OL') {
      const last = parts.at(-1) ?? { heading: '', items: [] };
      if (parts.length === 0) parts.push(last);
      for (const item of element.children) {
        if (item.querySelector('ul, ol')) return null;
        last.items.push(item.textContent?.trim() ?? '');
      }
    } else if (text) return null;
  }
  const filled = parts.filter(({ items }) => items.length > 0);
  return filled.length > 0 ? filled : null;
}
