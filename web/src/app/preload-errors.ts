/** Adds a link to a style sheet; a disabled one loads nothing, and tells the bundler's loader that the sheet is here. */
export function linkSheet(href: string, disabled?: boolean): HTMLLinkElement {
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', disabled, href });
  document.head.append(link);
  return link;
}

const CSS_FAILURE = /preload CSS for (\S+)/;

/**
 * A stylesheet of a chunk that did not load is asked for once more: the chunk itself is tried again by its
 * loader, but the bundler's helper believes that the stylesheet is already there.
 */
export function handlePreloadErrors(): void {
  window.addEventListener('vite:preloadError', (event) => {
    const { payload } = event as Event & { payload?: Error };
    console.error(payload);
    const href = CSS_FAILURE.exec(`${payload}`)?.[1];
    if (!href) return;
    document.querySelector(`link[href="${CSS.escape(href)}"]`)?.remove();
    linkSheet(href);
  });
}
