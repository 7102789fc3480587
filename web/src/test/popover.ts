/**
 * The part of the browser's popovers that the test environment lacks: buttons open and close them, Escape closes, and both
 * are told by `beforetoggle` and `toggle`.
 */
export function providePopovers(): void {
  const shown = new Set<HTMLElement>();
  const tell = (element: HTMLElement, type: string, newState: 'open' | 'closed') =>
    element.dispatchEvent(Object.assign(new Event(type), { newState }));
  HTMLElement.prototype.showPopover = function show(this: HTMLElement) {
    tell(this, 'beforetoggle', 'open');
    shown.add(this);
    tell(this, 'toggle', 'open');
  };
  HTMLElement.prototype.hidePopover = function hide(this: HTMLElement) {
    if (!shown.delete(this)) return;
    tell(this, 'beforetoggle', 'closed');
    tell(this, 'toggle', 'closed');
  };
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest('button[popovertarget]') : null;
    const element = document.getElementById(button?.getAttribute('popovertarget') ?? '');
    if (!element) return;
    if (shown.has(element)) element.hidePopover();
    else element.showPopover();
  });
  document.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape') return;
    for (const element of shown) {
      const within = element.contains(document.activeElement);
      element.hidePopover();
      if (within) document.querySelector<HTMLElement>(`[popovertarget="${element.id}"]`)?.focus();
    }
  });
}
