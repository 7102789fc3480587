import { describe, expect, it } from 'vitest';
import {
  initialNavigation,
  type NavigationEffect,
  type NavigationEvent,
  type NavigationState,
  stepNavigation,
} from './navigation';

/** Runs events; new entries are named after the event's place in the row. */
function run(events: NavigationEvent[], start = initialNavigation('e0', 'A')) {
  let state: NavigationState = start;
  const effects: NavigationEffect[] = [];
  for (const event of events) {
    const [next, done] = stepNavigation(state, event);
    state = next;
    effects.push(...done);
  }
  return { state, effects, names: effects.map(brief) };
}

/** An effect in a word or two. */
function brief(effect: NavigationEffect): string {
  switch (effect.effect) {
    case 'write':
      return `${effect.type} ${effect.entry} ${effect.target}`;
    case 'remember-scroll':
      return `remember ${effect.entry}`;
    case 'mark':
      return `mark ${effect.entry}`;
    case 'place':
      return effect.target ? `place ${effect.target}` : 'place';
    case 'scroll':
      return `scroll ${where(effect.scroll)}${effect.hash}`;
    case 'load':
      return `load ${effect.navigation.target}`;
    case 'show':
      return `show ${effect.navigation.target} ${where(effect.navigation.scroll)}${effect.navigation.hash}`;
  }
}

const where = (scroll: 'top' | { entry: string } | null) =>
  scroll === null ? 'stays' : scroll === 'top' ? 'top' : scroll.entry;

let made = 0;
const entry = () => {
  made += 1;
  return `n${made}`;
};

/** The key of an address is what stands before its `?`. */
const keyOf = (target: string) => target.replace(/[?#].*/, '');
const to = (target: string, more: { replace?: boolean; keepScroll?: boolean } = {}): NavigationEvent => ({
  event: 'navigate',
  target,
  key: keyOf(target),
  replace: false,
  keepScroll: false,
  hash: target.includes('#') ? `#${target.split('#')[1]}` : '',
  entry: entry(),
  ...more,
});
const pop = (target: string, known: string | null): NavigationEvent => ({
  event: 'popstate',
  target,
  key: keyOf(target),
  known,
  entry: entry(),
});
const loaded = (id: number, target: string): NavigationEvent => ({
  event: 'loaded',
  id,
  target,
  key: keyOf(target),
  entry: entry(),
});
const failed = (id: number): NavigationEvent => ({ event: 'failed', id });
const refresh = (target: string, quiet = false): NavigationEvent => ({ event: 'refresh', target, quiet });

const cases: [string, () => NavigationEvent[], string[], Partial<NavigationState>][] = [
  [
    'a link is written into the history when its page is there',
    () => [to('B'), loaded(1, 'B')],
    ['load B', 'remember e0', 'push n2 B', 'show B top'],
    { entry: 'n2', shownEntry: 'n2', key: 'B', pending: null },
  ],
  [
    'a link with a fragment goes there',
    () => [to('B#50%'), loaded(1, 'B#50%')],
    ['load B#50%', 'remember e0', 'push n2 B#50%', 'show B#50% top#50%'],
    { key: 'B', pending: null },
  ],
  [
    'a redirection takes the place of the entry',
    () => [to('B', { replace: true, keepScroll: true }), loaded(1, 'B')],
    ['load B', 'replace e0 B', 'show B stays'],
    { entry: 'e0', shownEntry: 'e0', key: 'B' },
  ],
  [
    'a change of the address loads nothing',
    () => [to('A?page=2', { keepScroll: true })],
    ['remember e0', 'push n1 A?page=2', 'place'],
    { entry: 'n1', shownEntry: 'n1', key: 'A', pending: null },
  ],
  [
    'a change of the address does not cancel the page that is under way',
    () => [to('B'), to('A?q=pie', { replace: true, keepScroll: true }), loaded(1, 'B')],
    ['load B', 'replace e0 A?q=pie', 'place', 'remember e0', 'push n3 B', 'show B top'],
    { entry: 'n3', key: 'B', pending: null },
  ],
  [
    'nor does a fragment that the browser goes to',
    () => [to('B'), pop('A#top', null), loaded(1, 'B')],
    ['load B', 'mark n2', 'place', 'remember n2', 'push n3 B', 'show B top'],
    { entry: 'n3', key: 'B', pending: null },
  ],
  [
    'nor does the way back to another place on the page',
    () => [to('A?page=2'), to('B'), pop('A', 'e0'), loaded(1, 'B')],
    [
      'remember e0',
      'push n1 A?page=2',
      'place',
      'scroll top',
      'load B',
      'remember n1',
      'place',
      'scroll e0',
      'remember e0',
      'push n4 B',
      'show B top',
    ],
    { key: 'B', pending: null },
  ],
  [
    'another page takes the place of the one that is under way, and only the last is shown',
    () => [to('B'), to('C'), loaded(1, 'B'), loaded(2, 'C')],
    ['load B', 'load C', 'remember e0', 'push n4 C', 'show C top'],
    { key: 'C', pending: null },
  ],
  [
    'the failure of one that was overtaken leaves the other under way',
    () => [to('B'), to('C'), failed(1)],
    ['load B', 'load C'],
    { key: 'A', pending: expect.objectContaining({ id: 2 }) },
  ],
  [
    'a failure ends the loading and changes nothing',
    () => [to('B'), failed(1)],
    ['load B'],
    { entry: 'e0', key: 'A', pending: null },
  ],
  [
    'the way back shows the page where its entry was left',
    () => [to('B'), loaded(1, 'B'), pop('A', 'e0'), loaded(2, 'A')],
    ['load B', 'remember e0', 'push n2 B', 'show B top', 'load A', 'remember n2', 'show A e0'],
    { entry: 'e0', shownEntry: 'e0', key: 'A' },
  ],
  [
    'two quick ways back remember the position of what is on the screen, never of what was passed',
    () => [
      to('B'),
      loaded(1, 'B'),
      to('C'),
      loaded(2, 'C'),
      pop('B', 'n2'),
      pop('A', 'e0'),
      loaded(3, 'B'),
      loaded(4, 'A'),
    ],
    [
      'load B',
      'remember e0',
      'push n2 B',
      'show B top',
      'load C',
      'remember n2',
      'push n4 C',
      'show C top',
      'load B',
      'load A',
      'remember n4',
      'show A e0',
    ],
    { entry: 'e0', shownEntry: 'e0', key: 'A', pending: null },
  ],
  [
    'a way back over another page to this one ends the loading of that page',
    () => [
      to('B'),
      loaded(1, 'B'),
      to('A?2'),
      loaded(2, 'A?2'),
      pop('B', 'n2'),
      pop('A', 'e0'),
      loaded(3, 'B'),
    ],
    [
      'load B',
      'remember e0',
      'push n2 B',
      'show B top',
      'load A?2',
      'remember n2',
      'push n4 A?2',
      'show A?2 top',
      'load B',
      'remember n4',
      'place',
      'scroll e0',
    ],
    { entry: 'e0', shownEntry: 'e0', key: 'A', pending: null },
  ],
  [
    'what is chosen on a page that the history has left is not written into the entry of the next',
    () => [to('B'), loaded(1, 'B'), pop('A', 'e0'), to('B?page=2', { keepScroll: true }), loaded(2, 'A')],
    [
      'load B',
      'remember e0',
      'push n2 B',
      'show B top',
      'load A',
      'place B?page=2',
      'remember n2',
      'show A e0',
    ],
    { entry: 'e0', shownEntry: 'e0', key: 'A', pending: null },
  ],
  [
    'a page that stayed because the one before could not be fetched gets an entry of its own with the next choice',
    () => [
      to('B'),
      loaded(1, 'B'),
      pop('A', 'e0'),
      failed(2),
      to('B?page=2', { replace: true, keepScroll: true }),
    ],
    [
      'load B',
      'remember e0',
      'push n2 B',
      'show B top',
      'load A',
      'remember n2',
      'push n4 B?page=2',
      'place',
    ],
    { entry: 'n4', shownEntry: 'n4', key: 'B', pending: null },
  ],
  [
    'a link that is followed while the way back is loading leaves that entry its position',
    () => [to('B'), loaded(1, 'B'), pop('A', 'e0'), to('C'), loaded(3, 'C')],
    [
      'load B',
      'remember e0',
      'push n2 B',
      'show B top',
      'load A',
      'load C',
      'remember n2',
      'push n5 C',
      'show C top',
    ],
    { key: 'C', pending: null },
  ],
  [
    'another market shows the page again where it is, also after a filter was chosen',
    () => [refresh('A'), to('A?filter', { keepScroll: true }), loaded(1, 'A')],
    ['load A', 'remember e0', 'push n1 A?filter', 'place', 'show A stays'],
    { entry: 'n1', key: 'A', pending: null },
  ],
  [
    'a page that is out of date is renewed in its place',
    () => [refresh('A', true), loaded(1, 'A')],
    ['load A', 'show A stays'],
    { entry: 'e0', key: 'A', pending: null },
  ],
  [
    'which waits for nobody and holds up nobody',
    () => [
      to('B'),
      refresh('A', true),
      loaded(1, 'B'),
      refresh('B', true),
      to('C'),
      loaded(2, 'B'),
      loaded(3, 'C'),
    ],
    [
      'load B',
      'remember e0',
      'push n2 B',
      'show B top',
      'load B',
      'load C',
      'remember n2',
      'push n5 C',
      'show C top',
    ],
    { key: 'C', pending: null },
  ],
  [
    'an address without a page gives way to the page that is shown instead',
    () => [to('X'), loaded(1, 'E')],
    ['load X', 'remember e0', 'push n2 E', 'show E top'],
    { key: 'E' },
  ],
  [
    'so it does when the history led there, in its own entry',
    () => [to('B'), loaded(1, 'B'), pop('X', 'x'), loaded(2, 'E')],
    [
      'load B',
      'remember e0',
      'push n2 B',
      'show B top',
      'load X',
      'remember n2',
      'replace x E',
      'show E top',
    ],
    { entry: 'x', shownEntry: 'x', key: 'E' },
  ],
  [
    'and where that is the page on the screen no entry is added',
    () => [to('X'), loaded(1, 'A')],
    ['load X', 'replace e0 A', 'show A top'],
    { entry: 'e0', key: 'A' },
  ],
];

describe('navigation', () => {
  it.each(cases)('%s', (_, events, names, end) => {
    made = 0;
    const result = run(events());
    expect(result.names).toEqual(names);
    expect(result.state).toMatchObject(end);
  });
});
