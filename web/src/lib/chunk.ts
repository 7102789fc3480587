import type { ComponentType } from 'react';

/** A component in a chunk of its own: loaded once, shared by everybody who asks. */
export interface Chunk<P> {
  /** Loads the component; a load that failed is tried once more before the promise rejects. */
  load(): Promise<ComponentType<P>>;
  /** The component when it is already here, so that a page renders without a suspended frame. */
  peek(): ComponentType<P> | undefined;
  /** Why it is not here, after the second try has failed. */
  failure(): ChunkError | undefined;
  /** Forgets a failed load, so that the next `load` tries again. */
  reset(): void;
}

/** The chunk could not be loaded, twice. */
export class ChunkError extends Error {
  constructor(
    readonly chunk: { reset(): void },
    cause: unknown,
  ) {
    super('A part of the page could not be loaded', { cause });
    this.name = 'ChunkError';
  }
}

type Importer<P> = () => Promise<{ default: ComponentType<P> }>;

interface Known {
  source: string;
  isHere: () => boolean;
  load: () => Promise<unknown>;
}

/** Every chunk there is, as far as the module that names it has been evaluated. */
const chunks: Known[] = [];

/** While the server renders a page: the sources of the chunks that stand in it. */
let rendered: Set<string> | null = null;

/**
 * Wraps a dynamic import: `chunk(() => import('./start-page'))`. The build adds the path of its source, by which server and
 * browser speak of it.
 */
export function chunk<P>(importer: Importer<P>, source = '', pause = 400): Chunk<P> {
  let component: ComponentType<P> | undefined;
  let loading: Promise<ComponentType<P>> | undefined;
  let failure: ChunkError | undefined;

  const attempt = async () => {
    component = (await importer()).default;
    return component;
  };

  const self: Chunk<P> = {
    load() {
      loading ??= attempt().catch(async () => {
        await new Promise((resolve) => setTimeout(resolve, pause));
        return attempt().catch((cause) => {
          failure = new ChunkError(self, cause);
          throw failure;
        });
      });
      return loading;
    },
    peek() {
      if (source) rendered?.add(source);
      return component;
    },
    failure: () => failure,
    reset() {
      if (component) return;
      loading = undefined;
      failure = undefined;
    },
  };
  chunks.push({ source, isHere: () => component !== undefined, load: self.load });
  return self;
}

/** Loads a model's chunk, and what a table in it knows of the model. */
export async function loadFor<P>(chunk: Chunk<P>, model: object): Promise<void> {
  const component: object = await chunk.load();
  if ('loadFor' in component && typeof component.loadFor === 'function') await component.loadFor(model);
}

/** Loads the chunks of these sources, and those that come to light with them. One that fails is left to whoever shows it. */
export async function loadChunks(sources: readonly string[]): Promise<void> {
  const tried = new Set<Known>();
  for (;;) {
    const next = chunks.filter((one) => sources.includes(one.source) && !one.isHere() && !tried.has(one));
    if (next.length === 0) return;
    await Promise.allSettled(next.map((one) => one.load()));
    for (const one of next) tried.add(one);
  }
}

/**
 * For the server, which has all code in one file: loads every chunk, and those that come to light with them. Code that needs
 * a browser, such as the socket's, does not load there; nobody renders it.
 */
export async function loadEveryChunk(): Promise<void> {
  for (let loaded = 0; loaded < chunks.length; ) {
    const next = chunks.slice(loaded);
    loaded = chunks.length;
    await Promise.allSettled(next.map((one) => one.load()));
  }
}

/** For the server: from now on the chunks that are rendered are written down here. */
export function startRendering(): ReadonlySet<string> {
  rendered = new Set();
  return rendered;
}
