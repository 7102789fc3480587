import {
  type ComponentType,
  createContext,
  type ReactNode,
  Suspense,
  use,
  useContext,
  useEffect,
  useMemo,
  useReducer,
  useState,
} from 'react';
import { releaseChanged } from '@/lib/api/release';
import { type Chunk, ChunkError } from '@/lib/chunk';
import { useHydrating } from '@/lib/hydration';
import { useT } from '@/lib/i18n/t';
import { Button } from '@/ui/button/button';
import css from './chunk-view.module.css';
import { ErrorBoundary } from './error-boundary';

interface ChunkViewProps<P extends object> {
  chunk: Chunk<P>;
  props: P;
  /** Shown while the chunk loads; in its final size, if it has one. */
  fallback?: ReactNode;
}

/** What keeps a chunk's markup apart. The server takes another to find out what broke inside. */
export const ChunkBoundary = createContext<ComponentType<{ children: ReactNode }> | typeof Suspense>(
  Suspense,
);

/**
 * Renders a component of a chunk: at once when it is here, else when it has come, and says so when it cannot. Where the
 * document brought its markup already, that stays until the chunk is here to take it over.
 */
export function ChunkView<P extends object>({ chunk, props, fallback = null }: ChunkViewProps<P>) {
  const Boundary = useContext(ChunkBoundary);
  return (
    <ErrorBoundary
      resetKey={chunk}
      fallback={(error, retry) => <ErrorFallback error={error} retry={retry} />}
    >
      <Boundary>
        <Loaded chunk={chunk} props={props} fallback={fallback} />
      </Boundary>
    </ErrorBoundary>
  );
}

function Loaded<P extends object>({ chunk, props, fallback }: Required<ChunkViewProps<P>>) {
  const hydrating = useHydrating();
  const Shown = useChunk(chunk, hydrating);
  // One that cannot be loaded leaves the document's markup as it is, which can be read, with links that work.
  if (!Shown && hydrating) use(arrival(chunk));
  // That hydration has ended is no reason to render what is inside once more.
  return useMemo(() => (Shown ? <Shown {...props} /> : fallback), [Shown, props, fallback]);
}

const arrivals = new WeakMap<object, Promise<unknown>>();

/** Resolves when a chunk is here, and never where it cannot be loaded. */
function arrival<P>(chunk: Chunk<P>): Promise<unknown> {
  let promise = arrivals.get(chunk);
  if (!promise) {
    promise = chunk.load().catch(() => new Promise(() => {}));
    arrivals.set(chunk, promise);
  }
  return promise;
}

/** The component of a chunk once it is here. A load that failed is thrown, for the boundary around. */
function useChunk<P>(chunk: Chunk<P>, hydrating: boolean): ComponentType<P> | undefined {
  // Not Suspense: React holds back what comes within 300 ms of a fallback, and a panel should open at once.
  const [, arrived] = useReducer((count: number) => count + 1, 0);
  const component = chunk.peek();
  useEffect(() => {
    if (component) return;
    let current = true;
    const tell = () => {
      if (current) arrived();
    };
    chunk.load().then(tell, tell);
    return () => {
      current = false;
    };
  }, [chunk, component]);
  const failure = chunk.failure();
  if (!component && failure && !hydrating) throw failure;
  return component;
}

/**
 * The component of a chunk that something stands in for: undefined until it is here, and on the server. One that did not
 * come is not missed, and asked for again by whoever is next.
 */
export function useLoadedChunk<P>(chunk: Chunk<P>, wanted = true): ComponentType<P> | undefined {
  const [, arrived] = useReducer((count: number) => count + 1, 0);
  const hydrating = useHydrating();
  const component = hydrating ? undefined : chunk.peek();
  useEffect(() => {
    if (component || hydrating || !wanted) return;
    let current = true;
    chunk.load().then(
      () => current && arrived(),
      () => chunk.reset(),
    );
    return () => {
      current = false;
    };
  }, [chunk, component, hydrating, wanted]);
  return component;
}

/** What stands in the place of a part that did not load, or that failed. */
export function ErrorFallback({ error, retry }: { error: unknown; retry: () => void }) {
  const t = useT();
  const [replaced, setReplaced] = useState(false);
  const missing = error instanceof ChunkError;

  useEffect(() => {
    if (!missing) return;
    let current = true;
    void releaseChanged().then((changed) => current && setReplaced(changed));
    return () => {
      current = false;
    };
  }, [missing]);

  const again = () => {
    if (missing) error.chunk.reset();
    retry();
  };
  const text = missing ? t('/shell/part-failed') : t('/shell/part-broken');
  return (
    <div className={css.broken} role="alert">
      <p>{replaced ? t('/shell/new-release') : text}</p>
      {replaced ? (
        <Button onClick={() => window.location.reload()}>{t('/ui/reload')}</Button>
      ) : (
        <Button variant="secondary" onClick={again}>
          {t('/ui/retry')}
        </Button>
      )}
    </div>
  );
}
