import { pageAtom } from '@/lib/page';
import { store } from '@/lib/store';
import { boxOf, Frames } from './frames';
import { BLOCK, blocksOf, FIELD, mark } from './marks';
import type { ChildMessage, ParentMessage } from './messages';

/** Lets blocks and fields be chosen on the page, by pointer and by keyboard, and shows what is chosen elsewhere. */
export function startEditing(tell: (message: ChildMessage) => void): {
  obey: (message: ParentMessage) => void;
} {
  const frames = new Frames();
  let blocks = new Map<string, { id: string }>();
  let isDue = false;
  const look = () => {
    isDue = false;
    const main = document.querySelector('main');
    const page = store.get(pageAtom);
    if (!main || !page) return;
    const known = blocksOf(page);
    blocks = known;
    mark(main, page, known);
    frames.place();
  };
  const lookSoon = () => {
    if (isDue) return;
    isDue = true;
    requestAnimationFrame(look);
  };
  const root = document.getElementById('root') ?? document.body;
  new MutationObserver(lookSoon).observe(root, { childList: true, subtree: true, characterData: true });
  store.sub(pageAtom, lookSoon);
  look();

  const elementOf = (id: string | null) => {
    const [guid] = [...blocks].find(([, block]) => block.id === id) ?? [];
    return guid === undefined ? null : document.querySelector(`[${BLOCK}="${CSS.escape(guid)}"]`);
  };
  const select = (target: Element) => {
    const field = target.closest(`[${FIELD}]`);
    const block = target.closest(`[${BLOCK}]`);
    const owner = field?.closest(`[${BLOCK}]`) ?? null;
    const id = block && (blocks.get(block.getAttribute(BLOCK) ?? '')?.id ?? null);
    // A field of the page around a block is none of the block's.
    const name = field && owner === block ? field.getAttribute(FIELD) : null;
    tell({ type: 'praline:select', block: id, field: name });
    frames.show('told', block);
  };
  document.addEventListener(
    'click',
    (event) => {
      const { target } = event;
      if (!(target instanceof Element)) return;
      // Links lead nowhere while the page is edited.
      if (target.closest('a[href]')) event.preventDefault();
      if (target.closest('main')) select(target);
    },
    true,
  );
  document.addEventListener('submit', (event) => event.preventDefault(), true);
  document.addEventListener('keydown', ({ key, target }) => {
    if (key !== 'Enter' || !(target instanceof HTMLElement)) return;
    if (target.parentElement?.hasAttribute(BLOCK)) select(target);
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
      if (message.type !== 'praline:scroll') return;
      const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
      const behavior = still ? 'instant' : 'smooth';
      if ('top' in message) window.scrollTo({ top: message.top, behavior });
      else {
        const element = elementOf(message.block);
        const margin = window.innerHeight / 8;
        if (element) window.scrollBy({ top: boxOf(element).top - margin, behavior });
      }
    },
  };
}
