import { ApiError } from '@/lib/api/client';
import { type Edition, readDraft, saveDraft } from '@/lib/api/edit';
import type { InterimKeeper, Present, SaveState } from './keeper';
import type { DraftSession } from './session';
import { sharing } from './sharing';
import type { Draft } from './types';

/** After the last stroke. */
const QUIET = 800;
/** Between two tries over a broken line. */
const AGAIN = 3000;

/**
 * Keeps a draft: after a moment's quiet the whole of it is saved. Where somebody else has saved meanwhile, theirs is read, one's
 * own work is moved over it, and both are saved.
 */
export class DraftSaver implements InterimKeeper {
  #etag: number;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #running: Promise<void> | null = null;
  #isOver = false;
  /** What was sent and not answered, by its last number: one of these may have been kept. */
  readonly #unanswered = new Map<number, Draft>();
  #state: SaveState = { is: 'saved', at: null };
  readonly #listeners = new Set<() => void>();
  readonly #unsubscribe: () => void;
  /** Without a line nobody knows who else is there. */
  readonly others: readonly Present[] = [];

  constructor(
    readonly page: string,
    readonly language: string,
    etag: number,
    readonly session: DraftSession,
    readonly onSaved: (edition: Edition) => void = () => undefined,
  ) {
    this.#etag = etag;
    const soon = () => {
      if (session.pending().length > 0 && !this.#running) this.#later(QUIET);
    };
    this.#unsubscribe = session.subscribe(soon);
    soon();
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
    clearTimeout(this.#timer);
    while (this.#running) await this.#running;
    if (this.session.pending().length === 0) return;
    // Another way has what waits.
    if (this.#isOver) throw new ApiError(0);
    await this.#save();
    if (this.#state.is === 'waiting') throw new ApiError(0);
    if (this.#state.is === 'refused') throw this.#state.error;
  }

  where(): void {}

  taken(edition: Edition): void {
    this.#etag = edition.etag;
  }

  async catchUp(): Promise<void> {
    while (this.#running) await this.#running;
    await this.#run(() => this.#readAgain().catch(() => undefined));
    this.#tell();
  }

  /** What waits is tried until it is kept: whoever goes on to another page loses nothing. */
  close(): void {
    this.#unsubscribe();
    clearTimeout(this.#timer);
    if (this.session.pending().length > 0 && !this.#running) void this.#save();
  }

  handOver(): void {
    this.#isOver = true;
    this.#unsubscribe();
    clearTimeout(this.#timer);
  }

  #later(delay: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#save(), delay);
  }

  #save(): Promise<void> {
    return this.#run(() => this.#send());
  }

  /** One call at a time: what the page is by an older answer does not come after a newer one. */
  #run(work: () => Promise<void>): Promise<void> {
    this.#running ??= work().finally(() => {
      this.#running = null;
      const isMore = this.session.pending().length > 0 && this.#state.is === 'saved';
      if (isMore && !this.#isOver) this.#later(QUIET);
    });
    return this.#running;
  }

  async #send(): Promise<void> {
    this.#set({ is: 'saving' });
    // Somebody else may be as quick again: a few turns are enough for people.
    for (let turn = 0; turn < 5; turn += 1) {
      const waiting = this.session.pending();
      if (waiting.length === 0) break;
      const seq = Math.max(...waiting.map((one) => one.seq));
      const { draft } = this.session.view;
      try {
        const edition = await saveDraft(this.page, this.language, this.#etag, draft);
        this.#etag = edition.etag;
        this.#unanswered.clear();
        this.session.receive({ draft, appliedSeq: seq, ackedSeq: seq });
        this.#set({ is: 'saved', at: Date.now() });
        this.onSaved(edition);
        return;
      } catch (error) {
        if (error instanceof ApiError && error.code === 'edited-meanwhile') {
          await this.#readAgain().catch(() => undefined);
          continue;
        }
        const isPassing = error instanceof ApiError && (error.status === 0 || error.status >= 500);
        this.#set(isPassing ? { is: 'waiting' } : { is: 'refused', error });
        if (!isPassing) return;
        this.#unanswered.set(seq, draft);
        this.#later(AGAIN);
        return;
      }
    }
    if (this.session.pending().length > 0) {
      this.#set({ is: 'waiting' });
      this.#later(AGAIN);
    }
  }

  async #readAgain(): Promise<void> {
    const { etag, draft } = await readDraft(this.page, this.language);
    this.#etag = etag;
    // Where it is one's own work that came back, nothing of that is put beside it.
    const own = [...this.#unanswered].find(([, sent]) => sharing(sent, draft) === sent);
    this.#unanswered.clear();
    const waiting = this.session.pending().map((one) => one.seq);
    const seq = own?.[0] ?? (waiting.length > 0 ? Math.min(...waiting) : 1) - 1;
    this.session.receive({ draft, appliedSeq: seq, ackedSeq: seq });
  }

  #set(next: SaveState): void {
    this.#state = next;
    this.#tell();
  }

  #tell(): void {
    for (const tell of this.#listeners) tell();
  }
}
