import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ContentLanguage, EditedDraft, EditedPage, Edition } from '@/lib/api/edit';
import { socketToken } from '@/lib/api/staff';
import { find, read as readPlace } from '@/lib/draft/apply';
import { EitherKeeper } from '@/lib/draft/either';
import type { Socket } from '@/lib/draft/frames';
import type { Keeper } from '@/lib/draft/keeper';
import { DraftLine } from '@/lib/draft/line';
import { DraftSaver } from '@/lib/draft/saver';
import { DraftSession } from '@/lib/draft/session';
import type { Place } from '@/lib/draft/types';
import {
  guardUnsent,
  type HeldTab,
  newTab,
  takeUnsent,
  type Unsent,
  type WorkPlace,
} from '@/lib/draft/unsent';
import { t, tCode } from '@/lib/i18n';
import { useAccount } from '@/lib/session';
import { closeToastsAbout, toast } from '@/lib/toasts';
import { plainOf } from './beside';
import { commentsOf } from './comments/use-comments';
import { placeKey } from './context';
import { Unfinished } from './fields/unfinished';
import { REVIEWS } from './review/waiting-list';
import { unsentOf } from './use-unsent-notice';

export interface Work {
  session: DraftSession;
  keeper: Keeper;
  refusals: Refusals;
  unfinished: Unfinished;
}

/** As much of what was not taken is shown again: beside its field, and at the edge of the screen. */
const LONGEST = 2000;
const SHORT = 300;

/** What the server would not take, until something else is written in its place. */
export class Refusals {
  #told: ReadonlyMap<string, string> = new Map();
  readonly #listeners = new Set<() => void>();

  get told(): ReadonlyMap<string, string> {
    return this.#told;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  set(place: string, sentence: string): void {
    this.#is(new Map(this.#told).set(place, sentence));
  }

  /** Something else is written in a place: what was said of it, of what it lies in and of what lies in it is over. */
  end(place: string): void {
    const meets = (told: string) =>
      told === place || told.startsWith(`${place}.`) || place.startsWith(`${told}.`);
    const left = [...this.#told].filter(([told]) => !meets(told));
    if (left.length < this.#told.size) this.#is(new Map(left));
  }

  #is(told: ReadonlyMap<string, string>): void {
    this.#told = told;
    for (const tell of this.#listeners) tell();
  }
}

/** The draft of a page that was read, to be worked on and kept; nothing for a moment. */
export function useDraft({ id: page, contentId }: EditedPage, language: ContentLanguage, read: EditedDraft) {
  const client = useQueryClient();
  const account = useAccount().id;
  const [work, setWork] = useState<Work | null>(null);

  useEffect(() => {
    const place = { account, page, contentId, language };
    let leave: (() => void) | undefined;
    let isGone = false;
    void tabFor(place).then(([tab, unsent]) => {
      if (isGone) return tab.release();
      closeToastsAbout(unsentOf(page, language));
      const begun = begin(client, place, read, tab, unsent);
      leave = begun.leave;
      setWork(begun.work);
      if (unsent) toast(t('/draft/restored'));
    });
    return () => {
      isGone = true;
      leave?.();
    };
  }, [account, page, contentId, language, read, client]);

  return work;
}

interface DraftPlace extends WorkPlace {
  contentId: number;
  language: ContentLanguage;
}

/** What a tab left that ended before the server had it is gone on with, under its name. */
async function tabFor(place: WorkPlace): Promise<readonly [HeldTab, Unsent | null]> {
  return (await takeUnsent(place)) ?? [await newTab(), null];
}

/** Works on a draft until everybody has left it and all is kept. */
function begin(
  client: QueryClient,
  place: DraftPlace,
  read: EditedDraft,
  { tabId, release }: HeldTab,
  unsent: Unsent | null,
): { work: Work; leave: () => void } {
  const { page, contentId, language } = place;
  const session = unsent ? DraftSession.from(unsent.work) : new DraftSession(read.draft);
  const refusals = new Refusals();
  const gone = new Set<string>();
  session.onLost = ({ code, op, at }) => {
    const why = tCode('/draft/', code);
    if (!('field' in op)) return toast(why, { tone: 'error' });
    // Nobody's words are lost: they are shown as they stood until now.
    const stood = readPlace(session.view.draft, op);
    const words = typeof stood === 'string' ? plainOf(stood) : '';
    const told: Place = { block: op.block, field: at ?? op.field };
    queueMicrotask(() => tellLost(session, { refusals, gone }, told, why, words));
  };
  const saved = (edition: Edition) => {
    const known = client.getQueryData<EditedPage>(['page', page]);
    if (known) client.setQueryData(['page', page], withEdition(known, language, edition));
    if (known?.editions[language]?.state !== edition.state)
      void client.invalidateQueries({ queryKey: ['tree'] });
  };
  // Each stroke over the socket; where none comes through, or for what is too large, the whole draft after a moment's quiet.
  const keeper = new EitherKeeper(
    (onUnavailable, after) =>
      new DraftLine({
        tabId,
        contentId,
        language,
        etag: after?.etag ?? unsent?.etag ?? read.etag,
        session,
        token: async () => (await socketToken()).token,
        open: openSocket,
        onComments: () => void commentsChanged(client, page, language),
        onUnavailable,
        ...(after && { after: after.state }),
      }),
    (etag, onKept) =>
      new DraftSaver(page, language, etag, session, (edition) => {
        saved(edition);
        onKept();
      }),
  );
  // What others make of the page shows in how it stands as well.
  let known = keeper.etag;
  const stop = keeper.subscribe(() => {
    if (keeper.state.is !== 'saved' || keeper.etag === known) return;
    known = keeper.etag;
    void refresh(client, page, language);
  });
  const unfinished = new Unfinished();
  // Before what waits is stored.
  const stopTaking = takeWhenHidden(() => unfinished.take(session.view.draft));
  const stopGuard = guardUnsent(place, { tabId, session, keeper });
  const warn = (event: BeforeUnloadEvent) => {
    if (session.pending().length > 0) event.preventDefault();
  };
  addEventListener('beforeunload', warn);
  const leave = () => {
    stop();
    stopTaking();
    closeToastsAbout(session);
    closeToastsAbout(keeper);
    keeper.close();
    // The window asks as long as something of the page waits for the line.
    const done = () => {
      if (session.pending().length > 0) return;
      removeEventListener('beforeunload', warn);
      forget();
      stopGuard();
      release();
    };
    const forget = session.subscribe(done);
    done();
  };
  return { work: { session, keeper, refusals, unfinished }, leave };
}

/** A tab that is hidden may never be seen again: phones end those without a word. */
export function takeWhenHidden(take: () => void): () => void {
  const hidden = () => {
    if (document.visibilityState === 'hidden') take();
  };
  addEventListener('pagehide', take);
  document.addEventListener('visibilitychange', hidden);
  return () => {
    removeEventListener('pagehide', take);
    document.removeEventListener('visibilitychange', hidden);
  };
}

interface Told {
  refusals: Refusals;
  /** Blocks that are gone, of which an editor was told with what was written there. */
  gone: Set<string>;
}

/** Beside the field, until something else is written there; where the block is gone there is none. */
function tellLost(
  session: DraftSession,
  { refusals, gone }: Told,
  { block, field }: Place,
  why: string,
  words: string,
) {
  const wrote = (most: number) =>
    words && t('/draft/words', { words: words.length > most ? `${words.slice(0, most)}…` : words });
  if (block === null || find(session.view.draft, block)) {
    refusals.set(placeKey(block, field), `${why} ${wrote(LONGEST)}`.trim());
    return;
  }
  // Words that were written in pieces are told whole with the first of them.
  if (words === '' && gone.has(block)) return;
  gone.add(block);
  const copy = {
    label: t('/draft/copyWords'),
    run: () =>
      void navigator.clipboard.writeText(words).then(
        () => toast(t('/draft/wordsCopied')),
        () => undefined,
      ),
  };
  toast(`${t('/draft/lostBlock')} ${wrote(SHORT)}`.trim(), {
    tone: 'error',
    ...(words && { action: copy }),
  });
}

/** Reads how a page stands; the tree as well where it shows something else. */
async function refresh(client: QueryClient, page: string, language: ContentLanguage): Promise<void> {
  const before = client.getQueryData<EditedPage>(['page', page])?.editions[language];
  await client.invalidateQueries({ queryKey: ['page', page] });
  const after = client.getQueryData<EditedPage>(['page', page])?.editions[language];
  const waits = (edition: Edition | undefined) => edition?.review != null && edition.review.returned === null;
  if (before?.state !== after?.state || before?.name !== after?.name || waits(before) !== waits(after))
    await client.invalidateQueries({ queryKey: ['tree'] });
}

/** Reads again what is said of a page, and whether it waits for a review. */
async function commentsChanged(client: QueryClient, page: string, language: ContentLanguage): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: commentsOf(page, language).queryKey }),
    client.invalidateQueries({ queryKey: REVIEWS.queryKey }),
    refresh(client, page, language),
  ]);
}

export function withEdition(page: EditedPage, language: ContentLanguage, edition: Edition): EditedPage {
  return { ...page, editions: { ...page.editions, [language]: edition } };
}

function openSocket(): Socket {
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  const socket = new WebSocket(`${scheme}://${location.host}/ws`);
  const own: Socket = {
    onopen: null,
    onmessage: null,
    onclose: null,
    send: (text) => socket.send(text),
    close: (code) => socket.close(code),
  };
  socket.onopen = () => own.onopen?.();
  socket.onmessage = ({ data }) => own.onmessage?.({ data });
  socket.onclose = ({ code }) => own.onclose?.(code);
  return own;
}
