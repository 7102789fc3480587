import { ApiError } from '@/lib/api/client';
import type { Edition } from '@/lib/api/edit';
import { bytes, type DraftState, type Presence, type Socket } from './frames';
import type { Keeper, Present, SaveState } from './keeper';
import { Sending } from './sending';
import type { DraftSession, Pending } from './session';
import type { Draft } from './types';

export interface LineOptions {
  /** What the server counts operations by: of one line at a time. */
  tabId: string;
  contentId: number;
  language: string;
  etag: number;
  session: DraftSession;
  token: () => Promise<string>;
  open: () => Socket;
  /** Something else may be said of the draft, or asked of those who publish it. */
  onComments: () => void;
  /**
   * Another way must be taken: for now, since something is too large, or for good, since the server takes no drafts over a socket or
   * no socket comes through.
   */
  onUnavailable: (isForNow: boolean) => void;
  /** How the other way left the work, where one was taken for a while: all but what waits is kept. */
  after?: SaveState;
}

/** Before the server looks at the session's rights anew; it does so every 45 minutes. */
const RENEWED = 30 * 60_000;
/** Heartbeats that may be missed before a line counts as broken. */
const MISSED = 2.5;
/** Nothing heard for so long after the line was begun or an operation was sent: it is gone, whatever the system says. */
const UNANSWERED = 10_000;

/** Bytes of an operation that the server takes in one piece, with room for what is around it. */
const MOST = 60_000;
/** A socket was closed since something was larger than that. */
const TOO_BIG = 1009;

/** Milliseconds before the next try, each time twice as long up to the last. */
const [SOONEST, LATEST] = [500, 8000];

/**
 * A draft over the socket: each operation is sent at once under its number, and sent again after a broken line until the server
 * has kept it.
 */
export class DraftLine implements Keeper {
  readonly #options: LineOptions;
  readonly #listeners = new Set<() => void>();
  readonly #unsubscribe: () => void;
  #socket: Socket | null = null;
  #etag: number;
  #draft: Draft;
  /** Of this connection; nothing before its first state. */
  #revision: number | null = null;
  readonly #sending = new Sending();
  #most = MOST;
  /** The number that was asked for and sent again, until the server says how far it is. */
  #gap: number | null = null;
  #again: ReturnType<typeof setTimeout> | undefined;
  #wasLive = false;
  /** The server may count otherwise than this tab does. */
  #isBack: boolean;
  #isClosed = false;
  /** Nobody looks any more; it ends when everything is kept. */
  #isLeaving = false;
  #pause = SOONEST;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #silence: ReturnType<typeof setTimeout> | undefined;
  #heartbeat = 30_000;
  #renewal: ReturnType<typeof setInterval> | undefined;
  #others: readonly Present[] = [];
  #where: Pick<Present, 'block' | 'field'> = { block: null, field: null };
  #state: SaveState;

  constructor(options: LineOptions) {
    this.#options = options;
    this.#isBack = options.after !== undefined;
    const waits = options.session.pending().length > 0;
    this.#state = this.#isBack && waits ? { is: 'saving' } : (options.after ?? { is: 'saved', at: null });
    this.#etag = options.etag;
    this.#draft = options.session.view.draft;
    this.#unsubscribe = options.session.subscribe(() => this.#sendPending());
    addEventListener('online', this.#online);
    addEventListener('offline', this.#offline);
    void this.#connect();
  }

  get others(): readonly Present[] {
    return this.#others;
  }

  where(block: string | null, field: string | null): void {
    if (block === this.#where.block && field === this.#where.field) return;
    this.#where = { block, field };
    this.#tellWhere();
  }

  get state(): SaveState {
    return this.#state;
  }

  get etag(): number {
    return this.#etag;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  async flush(): Promise<void> {
    const { session } = this.#options;
    if (session.pending().length === 0) return;
    if (this.#revision === null && this.#wasLive) throw new ApiError(0);
    await new Promise<void>((resolve, reject) => {
      const stop = this.subscribe(() => {
        if (session.pending().length > 0 && this.#state.is !== 'waiting') return;
        stop();
        if (session.pending().length === 0) resolve();
        else reject(new ApiError(0));
      });
    });
  }

  taken(edition: Edition): void {
    this.#etag = edition.etag;
  }

  /** The line tells by itself. */
  async catchUp(): Promise<void> {}

  /** What waits is sent first, however long the line is broken: whoever goes on to another page loses nothing. */
  close(): void {
    this.where(null, null);
    this.#isLeaving = this.#options.session.pending().length > 0;
    if (!this.#isLeaving) this.#end();
  }

  #end(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    this.#endSocket();
    removeEventListener('online', this.#online);
    removeEventListener('offline', this.#offline);
    this.#unsubscribe();
  }

  /** The system has a network again: nobody waits for the next try. */
  readonly #online = () => {
    if (this.#socket || this.#isClosed) return;
    clearTimeout(this.#timer);
    void this.#connect();
  };

  /** A socket may seem open for minutes after the network went. */
  readonly #offline = () => {
    if (this.#socket) this.#lost();
  };

  #endSocket(): void {
    clearTimeout(this.#silence);
    clearTimeout(this.#again);
    clearInterval(this.#renewal);
    const socket = this.#socket;
    this.#socket = null;
    socket?.close(1000);
  }

  /** Something has to be heard within this time. */
  #expect(within: number): void {
    clearTimeout(this.#silence);
    this.#silence = setTimeout(() => this.#lost(), within);
  }

  async #renew(): Promise<void> {
    try {
      this.#say({ type: 'auth', token: await this.#options.token() });
    } catch {
      // The server ends the session when its time is over, and the next one asks again.
    }
  }

  async #connect(): Promise<void> {
    const { token, open } = this.#options;
    let staff: string;
    try {
      staff = await token();
    } catch {
      this.#lost();
      return;
    }
    if (this.#isClosed) return;
    const socket = open();
    this.#socket = socket;
    // Something on the way may take the socket and say nothing: it neither opens nor closes.
    this.#expect(UNANSWERED);
    socket.onopen = () =>
      this.#say({
        type: 'hello',
        protocol: 1,
        tabId: this.#options.tabId,
        staff,
        language: this.#options.language,
      });
    socket.onmessage = ({ data }) => {
      if (socket === this.#socket && typeof data === 'string') this.#hear(data);
    };
    socket.onclose = (code) => {
      if (socket !== this.#socket) return;
      if (code === TOO_BIG) this.#expectLess();
      this.#lost();
    };
  }

  #hear(data: string): void {
    const frame = JSON.parse(data) as {
      type: string;
      code?: string;
      expectedSeq?: number;
      heartbeatSeconds?: number;
    };
    this.#expect(this.#heartbeat * MISSED);
    switch (frame.type) {
      case 'welcome':
        this.#heartbeat = (frame.heartbeatSeconds ?? 30) * 1000;
        clearInterval(this.#renewal);
        this.#renewal = setInterval(() => void this.#renew(), RENEWED);
        this.#say({ type: 'subscribe', topic: 'draft', ...this.#place() });
        break;
      case 'draft.state':
        this.#take(frame as unknown as DraftState);
        break;
      case 'draft.comments':
        this.#commentsChanged(frame as unknown as Pick<Presence, 'contentId' | 'language'>);
        break;
      case 'presence':
        this.#meet(frame as unknown as Presence);
        break;
      case 'error':
        if (frame.code === 'seq-gap' && frame.expectedSeq !== undefined) this.#fill(frame.expectedSeq);
        else if (!this.#wasLive) this.#giveUp();
        else if (frame.code === 'busy') this.#sendLater();
        break;
    }
  }

  /** Sends again from the number that the server waits for; all that were sent behind it are refused, and one answer is enough. */
  #fill(expected: number): void {
    if (this.#options.session.pending().length === 0 || expected === this.#gap) return;
    // The server has lost what it had kept: this line cannot go on, and another way takes what waits.
    if (!this.#sending.has(expected)) {
      this.#giveUp();
      return;
    }
    this.#gap = expected;
    this.#sendAgain(expected);
  }

  /** The server had no room for an operation, and did not use its number. */
  #sendLater(): void {
    clearTimeout(this.#again);
    this.#again = setTimeout(() => {
      this.#gap = null;
      this.#sendAgain(0);
    }, this.#pause);
    this.#pause = Math.min(LATEST, this.#pause * 2);
  }

  #sendAgain(first: number): void {
    for (const frame of this.#sending.from(first)) this.#send(frame);
  }

  #send(frame: string): void {
    this.#socket?.send(frame);
    this.#expect(UNANSWERED);
  }

  #meet({ contentId, language, editors }: Presence): void {
    if (contentId !== this.#options.contentId || language !== this.#options.language) return;
    this.#others = editors.filter(({ tabId }) => tabId !== this.#options.tabId);
    this.#tell();
  }

  #commentsChanged({ contentId, language }: Pick<Presence, 'contentId' | 'language'>): void {
    if (contentId === this.#options.contentId && language === this.#options.language)
      this.#options.onComments();
  }

  #tellWhere(): void {
    if (this.#revision !== null) this.#say({ type: 'draft.presence', ...this.#place(), ...this.#where });
  }

  #take(state: DraftState): void {
    const { session, contentId, language } = this.#options;
    if (state.contentId !== contentId || state.language !== language) return;
    // Of two states the newer one counts, whatever the order they come in.
    if (this.#revision !== null && state.revision < this.#revision) return;
    const isFirst = this.#revision === null;
    if (this.#isBack && !this.#goOn(state)) return;
    // Nobody knows what was said before there was a line, or while it was broken.
    if (isFirst) this.#options.onComments();
    this.#revision = state.revision;
    this.#draft = state.draft ?? this.#draft;
    // It only grows: the answer to a call, such as a publication, may have come before an older state.
    const etag = Math.max(this.#etag, state.etag ?? 0);
    const isEdited = etag > this.#etag;
    this.#etag = etag;
    this.#wasLive = true;
    this.#gap = null;
    this.#pause = SOONEST;
    if (isFirst) this.#tellWhere();
    // To a new connection, and to a server that began anew, nothing was sent.
    const isAnew = isFirst || state.appliedSeq < this.#sending.applied;
    if (isAnew) this.#sending.begin(state.ackedSeq);
    this.#sending.told(state.appliedSeq, state.ackedSeq);
    session.receive({
      draft: this.#draft,
      appliedSeq: state.appliedSeq,
      ackedSeq: state.ackedSeq,
      sentSeq: isAnew ? 0 : this.#sending.sent,
      rejected: (state.rejected ?? []).map(({ seq, code, error }) => ({
        seq,
        code: code ?? error?.[0]?.code ?? 'conflict',
      })),
    });
    this.#sendPending();
    const isDone = session.pending().length === 0;
    if (isDone && this.#isLeaving) {
      this.#end();
      return;
    }
    const { is } = this.#state;
    if (isDone && (is === 'saving' || is === 'waiting')) this.#set({ is: 'saved', at: Date.now() });
    else if (!isDone) this.#set({ is: 'saving' });
    // What others did changes how the page stands, also where nothing of one's own waits.
    else if (isEdited || isFirst) this.#tell();
  }

  /** Counts on as the server does. False where it has not heard yet of what was kept another way. */
  #goOn(state: DraftState): boolean {
    clearTimeout(this.#again);
    if ((state.etag ?? 0) < this.#etag) {
      this.#again = setTimeout(() => this.#lost(), UNANSWERED);
      return false;
    }
    this.#isBack = false;
    this.#options.session.countFrom(state.ackedSeq);
    return true;
  }

  #sendPending(): void {
    const waiting = this.#options.session.pending();
    if (this.#revision === null) {
      if (this.#wasLive && waiting.length > 0 && this.#state.is !== 'waiting') this.#set({ is: 'waiting' });
      return;
    }
    const due = this.#sending.due(waiting);
    if (due.length === 0 || this.#sending.applied < this.#options.session.awaited) return;
    for (const pending of due) {
      const frame = this.#frame(pending);
      if (bytes(frame) > this.#most) {
        // Another way takes it, and all behind it, once everything before it is kept: nothing is done twice.
        if (waiting.every(({ seq }) => seq > this.#sending.sent)) this.#giveUp(true);
        else this.#set({ is: 'saving' });
        return;
      }
      this.#sending.put(pending.seq, frame);
      this.#send(frame);
    }
    this.#set({ is: 'saving' });
  }

  #frame({ seq, op }: Pending): string {
    const told = 'field' in op ? { ...op, base: this.#revision } : op;
    return JSON.stringify({ type: 'draft.op', seq, ...this.#place(), project: null, op: told });
  }

  /** What was too big is the largest that waits: sent again, it would end the next connection as well. */
  #expectLess(): void {
    const sizes = this.#options.session.pending().map((pending) => bytes(this.#frame(pending)));
    if (sizes.length > 0) this.#most = Math.min(this.#most, Math.max(...sizes) - 1);
  }

  #place() {
    return { contentId: this.#options.contentId, language: this.#options.language };
  }

  #say(frame: object): void {
    this.#socket?.send(JSON.stringify(frame));
  }

  #lost(): void {
    this.#endSocket();
    this.#revision = null;
    this.#others = [];
    if (this.#isClosed) return;
    if (!this.#wasLive) {
      this.#giveUp();
      return;
    }
    this.#set({ is: 'waiting' });
    // Not all editors at the same moment.
    const pause = this.#pause * (0.5 + Math.random());
    this.#pause = Math.min(LATEST, this.#pause * 2);
    this.#timer = setTimeout(() => void this.#connect(), pause);
  }

  #giveUp(isForNow = false): void {
    if (this.#isClosed) return;
    this.#end();
    // Whoever waits until all is kept waits for the other way from now on.
    this.#set({ is: 'waiting' });
    this.#options.onUnavailable(isForNow);
  }

  #set(next: SaveState): void {
    // Whoever types quickly is always saving: nothing is drawn anew for that.
    if (next.is === 'saving' && this.#state.is === 'saving') return;
    this.#state = next;
    this.#tell();
  }

  #tell(): void {
    for (const tell of this.#listeners) tell();
  }
}
