/**
 * Keeps the place of who works with the keyboard while the app takes over from the document's static markup: what had
 * the focus there last is thrown away, and what means the same in the app gets it.
 *
 * Call it before the app renders, and what it gives once the app's own markup stands.
 */
export function keepFocus(root: HTMLElement): () => void {
  const focused = document.activeElement;
  let held = focused !== root && root.contains(focused) ? focused : null;
  // Rendering takes a moment, and keys are pressed meanwhile.
  const follow = ({ target }: FocusEvent) => {
    if (target instanceof Element) held = target;
  };
  root.addEventListener('focusin', follow);
  return () => {
    root.removeEventListener('focusin', follow);
    // Whoever has the focus by now took it with a reason.
    if (held && document.activeElement === document.body) heirOf(held, root)?.focus({ preventScroll: true });
  };
}

/** The same thing in the new tree: what has its id, or the link to its address, best with its words. */
function heirOf(held: Element, root: HTMLElement): HTMLElement | undefined {
  if (held.id) return root.querySelector<HTMLElement>(`#${CSS.escape(held.id)}`) ?? undefined;
  const href = held.getAttribute('href');
  if (href === null) return undefined;
  const links = [...root.querySelectorAll<HTMLElement>(`a[href="${CSS.escape(href)}"]`)];
  return links.find((link) => wordsOf(link) === wordsOf(held)) ?? links[0];
}

const wordsOf = (element: Element) => element.textContent?.trim();
