import type { PageModel } from '@/lib/api/types';
import { isPlaceholder } from './empty';
import { fieldPictures, fieldTexts, matched, matchedPictures, plain, type ShownText } from './fields';

export const BLOCK = 'data-epi-content-id';
export const FIELD = 'data-epi-property-name';
/** On what shows the name of a text that is missing. */
export const EMPTY = 'data-epi-empty';

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
export class Marks {
  /** What was found in a block, as long as neither its model nor its elements change. */
  readonly #known = new WeakMap<Element, { model: object; fields: Map<Element, string> }>();

  /** The blocks around these places are looked at again. */
  touched(places: Iterable<Node>): void {
    for (const place of places) {
      const start = place instanceof Element ? place : place.parentElement;
      for (let at = start?.closest(`[${BLOCK}]`); at; at = at.parentElement?.closest(`[${BLOCK}]`))
        this.#known.delete(at);
    }
  }

  look(main: HTMLElement, page: PageModel, blocks: ReadonlyMap<string, Identified>): void {
    const marked = markedIn(main, page);
    for (const element of main.querySelectorAll<HTMLElement>(`[${BLOCK}]`)) {
      const block = blocks.get(element.getAttribute(BLOCK) ?? '');
      if (block) for (const [field, path] of this.#fieldsOf(element, block)) marked.set(field, path);
      const view = element.firstElementChild;
      if (view instanceof HTMLElement && view.tabIndex < 0 && !view.hasAttribute('tabindex'))
        view.tabIndex = 0;
    }
    for (const element of main.querySelectorAll(`[${FIELD}]`))
      if (!marked.has(element)) for (const name of [FIELD, EMPTY]) element.removeAttribute(name);
    for (const [element, path] of marked) {
      if (element.getAttribute(FIELD) !== path) element.setAttribute(FIELD, path);
      element.toggleAttribute(EMPTY, isPlaceholder(plain(element.textContent ?? '')));
    }
  }

  #fieldsOf(element: Element, model: object): Map<Element, string> {
    const known = this.#known.get(element);
    if (known?.model === model) return known.fields;
    const fields = markedIn(element, model);
    this.#known.set(element, { model, fields });
    return fields;
  }
}

function markedIn(owner: Element, model: object): Map<Element, string> {
  const [shown, pictures] = shownIn(owner);
  return new Map([...matched(fieldTexts(model), shown), ...matchedPictures(fieldPictures(model), pictures)]);
}

/** The elements that belong to an owner, and not to a block inside it, with the texts that they show; and its pictures. */
function shownIn(owner: Element): [ShownText<Element>[], HTMLImageElement[]] {
  const walker = document.createTreeWalker(owner, NodeFilter.SHOW_ELEMENT, (node) => {
    if (!(node instanceof HTMLElement) || node.hasAttribute(BLOCK)) return NodeFilter.FILTER_REJECT;
    // What is around a block shows no text of its own.
    return node.querySelector(`[${BLOCK}]`) ? NodeFilter.FILTER_SKIP : NodeFilter.FILTER_ACCEPT;
  });
  const shown: ShownText<Element>[] = [];
  const pictures: HTMLImageElement[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node instanceof HTMLImageElement) pictures.push(node);
    const text = plain(node.textContent ?? '');
    if (text !== '') shown.push({ element: node as Element, text, depth: depthOf(node) });
  }
  return [shown, pictures];
}

function depthOf(node: Node): number {
  let depth = 0;
  for (let above = node.parentNode; above; above = above.parentNode) depth += 1;
  return depth;
}
