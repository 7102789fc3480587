export interface NavigateOptions {
  /** Replaces the current history entry. */
  replace?: boolean;
  /** Leaves the scroll position alone. */
  keepScroll?: boolean;
}

/** What the router gives to the floors below it. */
export interface Navigator {
  navigate(href: string, options?: NavigateOptions): Promise<void>;
  prefetch(href: string): void;
  refresh(): void;
}

// Before the router has started, an address is followed the way the browser does it.
let navigator: Navigator = {
  navigate: async (href) => window.location.assign(href),
  prefetch: () => {},
  refresh: () => {},
};

export function setNavigator(next: Navigator): void {
  navigator = next;
}

/** Shows the page of an address without a full load. */
export function navigate(href: string, options?: NavigateOptions): Promise<void> {
  return navigator.navigate(href, options);
}

/** Fetches the page of an address into the cache, without showing or tracking it. */
export function prefetch(href: string): void {
  navigator.prefetch(href);
}

/** Fetches the page on the screen and its texts again, where they are out of date, and shows them in their place. */
export function refreshPage(): void {
  navigator.refresh();
}

/** Goes to a page of somebody else. */
export function leaveFor(url: string): void {
  window.location.assign(url);
}
