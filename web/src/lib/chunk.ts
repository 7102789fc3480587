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

/** Wraps a dynamic import: `chunk(() => import('./start-page'))`. */
export function chunk<P>(importer: Importer<P>, pause = 400): Chunk<P> {
  let component: ComponentType<P> | undefined;
  let loading: Promise<ComponentType<P>> | undefined;
  let failure: ChunkError | undefined;

  const attempt = async () => {
    const module = await importer();
    component = module.default;
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
    peek: () => component,
    failure: () => failure,
    reset() {
      if (component) return;
      loading = undefined;
      failure = undefined;
    },
  };
  return self;
}
