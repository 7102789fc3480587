import { pageAtom } from '@/lib/page';
import { store } from '@/lib/store';
import { isPlaceholder } from './empty';
import { plain } from './fields';
import { boxOf, Frames } from './frames';
import { whenIdle } from './idle';
import { BLOCK, blocksOf, FIELD, Marks } from './marks';
import type { ChildMessage, ParentMessage } from './messages';
import { type TextPlace, TypedText } from './typing';

/** Lets blocks and fields be chosen on the page, by pointer and by keyboard, and shows what is chosen elsewhere. */
export function startEditing(tell: (message: ChildMessage) => void): {
  obey: (message: ParentMessage) => void;
} {
  const frames = new Frames();
  /** The text that was pointed at last, and the id of its block. */
  let pointed: { id: string | null; place: TextPlace; caret: number | null } | null = null;
  const typing = new TypedText({
    typed: (typed) => {
      if (pointed) tell({ type: 'praline:type', block: pointed.id, field: pointed.place.field, ...typed });
    },
    undo: (isRedo) => tell({ type: 'praline:undo', isRedo }),
  });
  /** The block that is being moved by keyboard, until it has the focus at its new place, or something else is chosen. */
  let moving: string | null = null;
  /** The blocks whose places are told, and what was told of them last. */
  let followed: readonly string[] = [];
  let told = '';
  const place = () => {
    frames.place();
    typing.place();
    const boxes = followed.flatMap((block) => {
      const element = elementOf(block);
      if (!element) return [];
      const { left, top, width, height } = boxOf(element);
      return [{ block, left, top, width, height }];
    });
    const now = JSON.stringify(boxes);
    if (now === told) return;
    told = now;
    tell({ type: 'praline:boxes', boxes });
  };
  for (const type of ['scroll', 'resize'] as const)
    window.addEventListener(type, place, { passive: true, capture: true });
  const marks = new Marks();
  let blocks = new Map<string, { id: string }>();
  const elementOf = (id: string | null) => {
    const [guid] = [...blocks].find(([, block]) => block.id === id) ?? [];
    return guid === undefined ? null : document.querySelector(`[${BLOCK}="${CSS.escape(guid)}"]`);
  };
  let isDue = false;
  const look = () => {
    if (!isDue) return;
    isDue = false;
    const main = document.querySelector('main');
    const page = store.get(pageAtom);
    if (!main || !page) return;
    const known = blocksOf(page);
    blocks = known;
    marks.look(main, page, known);
    // An element that comes to another place loses the focus; nobody who is elsewhere by now does.
    if (moving !== null && document.hasFocus() && document.activeElement === document.body) {
      const moved = elementOf(moving)?.firstElementChild;
      moving = null;
      if (moved instanceof HTMLElement) moved.focus();
    }
    place();
  };
  const lookSoon = () => {
    if (isDue) return;
    isDue = true;
    // The editor's keys are heard on the same thread: only what lies over the page is placed before it is seen.
    requestAnimationFrame(typing.isOpen ? look : place);
    whenIdle(look);
  };
  const root = document.getElementById('root') ?? document.body;
  new MutationObserver((records) => {
    marks.touched(records.map(({ target }) => target));
    lookSoon();
  }).observe(root, { childList: true, subtree: true, characterData: true });
  // Pictures and fonts that come late move what is below them.
  new ResizeObserver(place).observe(root);
  store.sub(pageAtom, lookSoon);
  isDue = true;
  look();

  const blockAt = (target: Element) =>
    blocks.get(target.closest(`[${BLOCK}]`)?.getAttribute(BLOCK) ?? '')?.id ?? null;
  const select = (target: Element, caret: number | null = null) => {
    moving = null;
    look();
    const field = target.closest(`[${FIELD}]`);
    const block = target.closest(`[${BLOCK}]`);
    const owner = field?.closest(`[${BLOCK}]`) ?? null;
    const id = blockAt(target);
    // A field of the page around a block is none of the block's.
    const name = field && owner === block ? field.getAttribute(FIELD) : null;
    const shown = plain(field?.textContent ?? '');
    const isText = name !== null && !(field instanceof HTMLImageElement);
    const text = isText ? (isPlaceholder(shown) ? '' : shown) : null;
    const place = !isText ? null : { block: block?.getAttribute(BLOCK) ?? null, field: name };
    pointed = place && { id, place, caret };
    tell({ type: 'praline:select', block: id, field: name, text });
    frames.show('told', block);
  };
  document.addEventListener(
    'click',
    (event) => {
      const { target } = event;
      if (!(target instanceof Element)) return;
      // Links lead nowhere while the page is edited.
      if (target.closest('a[href]')) event.preventDefault();
      if (target.closest('main')) select(pictureAt(event, target) ?? target, caretAt(event));
    },
    true,
  );
  document.addEventListener('submit', (event) => event.preventDefault(), true);
  document.addEventListener('keydown', (event) => {
    const { key, target } = event;
    const isCommand = event.ctrlKey || event.metaKey;
    const letter = key.toLowerCase();
    const view = target instanceof HTMLElement && target.parentElement?.hasAttribute(BLOCK) ? target : null;
    if (key === 'Enter' && view) {
      select(view);
    } else if (event.altKey && view && (key === 'ArrowUp' || key === 'ArrowDown')) {
      event.preventDefault();
      moving = blockAt(view);
      if (moving !== null) tell({ type: 'praline:move', block: moving, by: key === 'ArrowUp' ? -1 : 1 });
    } else if (key === 'F6' || (key === 'Escape' && !event.defaultPrevented)) {
      event.preventDefault();
      tell({ type: 'praline:leave' });
    } else if (isCommand && !event.defaultPrevented && (letter === 'z' || letter === 'y')) {
      event.preventDefault();
      tell({ type: 'praline:undo', isRedo: letter === 'y' || event.shiftKey });
    }
  });
  document.addEventListener(
    'pointerover',
    ({ target }) => frames.show('hover', target instanceof Element ? target.closest(`[${BLOCK}]`) : null),
    { passive: true },
  );
  document.addEventListener('focusin', ({ target }) =>
    frames.show('focus', target instanceof Element ? target.closest(`[${BLOCK}]`) : null),
  );
  document.addEventListener('focusout', () => frames.show('focus', null));

  return {
    obey: (message) => {
      if (message.type === 'praline:highlight') frames.show('told', elementOf(message.block));
      if (message.type === 'praline:splice') typing.follow(message);
      if (message.type === 'praline:follow') {
        followed = message.blocks;
        told = '';
        place();
      }
      if (
        message.type === 'praline:edit' &&
        pointed?.id === message.block &&
        pointed.place.field === message.field
      )
        typing.open(pointed.place, message, pointed.caret);
      if (message.type !== 'praline:scroll') return;
      const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
      const behavior = still ? 'instant' : 'smooth';
      if ('top' in message) window.scrollTo({ top: message.top, behavior });
      else if ('by' in message) window.scrollBy({ top: message.by, behavior: 'instant' });
      else {
        const element = elementOf(message.block);
        const margin = window.innerHeight / 8;
        if (element) window.scrollBy({ top: boxOf(element).top - margin, behavior });
      }
    },
  };
}

/**
 * A picture under what was pointed at, where no text is: what lies over it may be there for its colour alone, or a link that covers
 * more than its words.
 */
function pictureAt({ clientX, clientY }: MouseEvent, target: Element): Element | null {
  const block = target.closest(`[${BLOCK}]`);
  const field = target.closest(`[${FIELD}]`);
  if (field && field.closest(`[${BLOCK}]`) === block && holds(field, clientX, clientY)) return null;
  const under = document.elementsFromPoint(clientX, clientY);
  return under.find((one) => one.matches(`img[${FIELD}]`) && one.closest(`[${BLOCK}]`) === block) ?? null;
}

function holds(element: Element, x: number, y: number): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return x >= left && x <= right && y >= top && y <= bottom;
}

/** Where in its text a pointer is, as far as the browser tells. */
function caretAt({ clientX, clientY }: MouseEvent): number | null {
  const caret = document.caretPositionFromPoint?.(clientX, clientY);
  return caret?.offsetNode instanceof Text ? caret.offset : null;
}
