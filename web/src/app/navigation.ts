/** How a navigation changes the history: `traverse` has the browser's address already, `refresh` keeps entry and place. */
export type NavigationType = 'push' | 'replace' | 'traverse' | 'refresh';

/** A page that was asked for and is not on the screen yet. */
export interface PendingNavigation {
  id: number;
  type: NavigationType;
  target: string;
  /** Where to scroll; null leaves the position alone. */
  scroll: ScrollTo | null;
  hash: string;
  /** Nobody asked for it, and nobody is told that it is under way. */
  quiet: boolean;
}

/** The top of the page, or where an entry of the history was left. */
export type ScrollTo = 'top' | { entry: string };

export interface NavigationState {
  /** The entry of the history that the browser is on. */
  entry: string;
  /** The entry that the page on the screen was shown for: what the window is scrolled to belongs to it. */
  shownEntry: string;
  /** What tells the page on the screen from others. */
  key: string;
  /** The newest page that was asked for. The page is being loaded exactly as long as it stands here. */
  pending: PendingNavigation | null;
  lastId: number;
}

/** An address, and what tells its page from the one on the screen. */
interface Address {
  target: string;
  key: string;
}

export type NavigationEvent =
  /** A link, a form or a choice leads to an address. `entry` is the id of an entry that may have to be made. */
  | ({ event: 'navigate'; replace: boolean; keepScroll: boolean; hash: string; entry: string } & Address)
  /** The browser went through the history. Entries that it made by itself have no id. */
  | ({ event: 'popstate'; known: string | null; entry: string } & Address)
  /** The page on the screen is asked for again, as it is meanwhile. */
  | { event: 'refresh'; target: string; quiet: boolean }
  /** The page that was asked for is here; it may be another one than that, where that one does not exist. */
  | ({ event: 'loaded'; id: number; entry: string } & Address)
  | { event: 'failed'; id: number };

export type NavigationEffect =
  | { effect: 'remember-scroll'; entry: string }
  | { effect: 'write'; type: 'push' | 'replace'; entry: string; target: string }
  /** Marks an entry that the browser made by itself. */
  | { effect: 'mark'; entry: string }
  /** The place on the page has changed. It is that of `target` where the browser shows another page's address. */
  | { effect: 'place'; target: string | null }
  | { effect: 'scroll'; scroll: ScrollTo | null; hash: string }
  | { effect: 'load'; navigation: PendingNavigation }
  | { effect: 'show'; navigation: PendingNavigation };

type Step = [NavigationState, NavigationEffect[]];

export function initialNavigation(entry: string, key: string): NavigationState {
  return { entry, shownEntry: entry, key, pending: null, lastId: 0 };
}

/** What happens next. Only another page takes the place of a page that is under way, never a change of the address. */
export function stepNavigation(state: NavigationState, event: NavigationEvent): Step {
  switch (event.event) {
    case 'navigate':
      return navigate(state, event);
    case 'popstate':
      return popstate(state, event);
    case 'refresh':
      // Whatever else is under way comes fresh from the server.
      if (event.quiet && state.pending) return [state, []];
      return load(state, {
        type: 'refresh',
        target: event.target,
        scroll: null,
        hash: '',
        quiet: event.quiet,
      });
    case 'loaded':
      return loaded(state, event);
    case 'failed':
      return state.pending?.id === event.id ? [{ ...state, pending: null }, []] : [state, []];
  }
}

type Of<Name extends NavigationEvent['event']> = Extract<NavigationEvent, { event: Name }>;

function navigate(state: NavigationState, event: Of<'navigate'>): Step {
  const { target, key, replace, keepScroll, hash, entry } = event;
  const type = replace ? 'replace' : 'push';
  const scroll = keepScroll ? null : 'top';
  if (key !== state.key) return load(state, { type, target, scroll, hash, quiet: false });
  const scrolls: NavigationEffect[] = keepScroll ? [] : [{ effect: 'scroll', scroll, hash }];
  // The browser is on the entry of the page that is under way: what happens on the page that is left stays out of it.
  if (state.pending?.type === 'traverse') return [state, [{ effect: 'place', target }, ...scrolls]];
  // The history has left the page, which stayed since the other one could not be fetched: it gets an entry again.
  const [next, written] = write(state, state.entry === state.shownEntry ? type : 'push', target, entry);
  return [next, [...written, { effect: 'place', target: null }, ...scrolls]];
}

function popstate(state: NavigationState, { target, key, known, entry: made }: Of<'popstate'>): Step {
  const entry = known ?? made;
  const mark: NavigationEffect[] = known === null ? [{ effect: 'mark', entry }] : [];
  if (key !== state.key) {
    const [next, effects] = load(
      { ...state, entry },
      { type: 'traverse', target, scroll: { entry }, hash: '', quiet: false },
    );
    return [next, [...mark, ...effects]];
  }
  // A page that the history led to is not under way any more once the history has left its entry.
  const pending = state.pending?.type === 'traverse' ? null : state.pending;
  const next = { ...state, entry, shownEntry: entry, pending };
  const place: NavigationEffect = { effect: 'place', target: null };
  // The browser went to a fragment of the page by itself, and has scrolled there already.
  if (known === null) return [next, [...mark, place]];
  return [
    next,
    [
      { effect: 'remember-scroll', entry: state.shownEntry },
      place,
      { effect: 'scroll', scroll: { entry }, hash: '' },
    ],
  ];
}

function load(state: NavigationState, asked: Omit<PendingNavigation, 'id'>): Step {
  const navigation = { ...asked, id: state.lastId + 1 };
  return [{ ...state, lastId: navigation.id, pending: navigation }, [{ effect: 'load', navigation }]];
}

function loaded(state: NavigationState, { id, target, key, entry }: Of<'loaded'>): Step {
  const { pending } = state;
  if (pending?.id !== id) return [state, []];
  const settled = { ...state, key, pending: null };
  const elsewhere = target !== pending.target;
  if (pending.type === 'refresh') {
    // The page moved while it was on the screen: the entry stays, and names where it is now.
    const write: NavigationEffect = { effect: 'write', type: 'replace', entry: state.entry, target };
    return [settled, [...(elsewhere ? [write] : []), { effect: 'show', navigation: pending }]];
  }
  const navigation: PendingNavigation = elsewhere ? { ...pending, target, scroll: 'top', hash: '' } : pending;
  const [next, written] = arrive(settled, navigation, elsewhere, key === state.key, entry);
  return [next, [...written, { effect: 'show', navigation }]];
}

function arrive(
  state: NavigationState,
  { type, target }: PendingNavigation,
  elsewhere: boolean,
  samePage: boolean,
  entry: string,
): Step {
  if (type === 'traverse' && !elsewhere)
    return [{ ...state, shownEntry: state.entry }, [{ effect: 'remember-scroll', entry: state.shownEntry }]];
  // The address without a page is in the browser already after a way back, and gives way.
  return write(state, type === 'push' && !(elsewhere && samePage) ? 'push' : 'replace', target, entry);
}

function write(state: NavigationState, type: 'push' | 'replace', target: string, made: string): Step {
  const entry = type === 'push' ? made : state.entry;
  const effects: NavigationEffect[] = [{ effect: 'write', type, entry, target }];
  if (entry !== state.shownEntry) effects.unshift({ effect: 'remember-scroll', entry: state.shownEntry });
  return [{ ...state, entry, shownEntry: entry }, effects];
}
