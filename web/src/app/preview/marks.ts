import type { PageModel } from '@/lib/api/types';
import { fieldTexts, matched, plain, type ShownText } from './fields';

export const BLOCK = 'data-epi-content-id';
export const FIELD = 'data-epi-property-name';

/** Something of a page that has an identity: a block, at any depth. */
interface Identified {
  id: string;
  component: string;
  contentLink: { guidValue: string };
}

/** The blocks of a page, by what their elements say. */
export function blocksOf(page: object): Map<string, Identified> {
  const found = new Map<string, Identified>();
  const look = (value: unknown) => {
    if (typeof value !== 'object' || value === null) return;
    const { id, component, contentLink } = value as Partial<Identified>;
    if (value !== page && typeof id === 'string' && component && contentLink)
      found.set(contentLink.guidValue, value as Identified);
    for (const inner of Object.values(value)) look(inner);
  };
  look(page);
  return found;
}

/** Says of each element which field of its block, or of the page, it shows; and lets the keyboard reach each block. */
export function mark(main: HTMLElement, page: PageModel, blocks: ReadonlyMap<string, Identified>): void {
  const marked = new Map(markedIn(main, page));
  for (const element of main.querySelectorAll<HTMLElement>(`[${BLOCK}]`)) {
    const block = blocks.get(element.getAttribute(BLOCK) ?? '');
    if (block) for (const [field, path] of markedIn(element, block)) marked.set(field, path);
    const view = element.firstElementChild;
    if (view instanceof HTMLElement && view.tabIndex < 0 && !view.hasAttribute('tabindex')) view.tabIndex = 0;
  }
  for (const element of main.querySelectorAll(`[${FIELD}]`))
    if (!marked.has(element)) element.removeAttribute(FIELD);
  for (const [element, path] of marked)
    if (element.getAttribute(FIELD) !== path) element.setAttribute(FIELD, path);
}

function markedIn(owner: Element, model: object): Map<Element, string> {
  return matched(fieldTexts(model), shownIn(owner));
}

/** The elements that belong to an owner, and not to a block inside it, with the texts that they show. */
function shownIn(owner: Element): ShownText<Element>[] {
  const walker = document.createTreeWalker(owner, NodeFilter.SHOW_ELEMENT, (node) =>
    node instanceof HTMLElement && !node.hasAttribute(BLOCK)
      ? NodeFilter.FILTER_ACCEPT
      : NodeFilter.FILTER_REJECT,
  );
  const shown: ShownText<Element>[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = plain(node.textContent ?? '');
    if (text !== '') shown.push({ element: node as Element, text, depth: depthOf(node) });
  }
  return shown;
}

function depthOf(node: Node): number {
  let depth = 0;
  for (let above = node.parentNode; above; above = above.parentNode) depth += 1;
  return depth;
}
