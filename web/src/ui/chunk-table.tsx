import type { ComponentType } from 'react';
import type { Chunk } from '@/lib/chunk';
import { ChunkView } from './chunk-view';

/** What says which component shows it. */
interface Model {
  component: string;
}

/** A component that shows each model by a chunk of its table, which it can load ahead. */
export type TableView<P> = ComponentType<P> & { loadFor(model: Model): Promise<unknown> };

/**
 * A table of chunks in a chunk of its own: pages that need none of them need not load their addresses either.
 * `Unknown` stands for a model whose component is in no line.
 */
export function tableView<P extends object>(
  chunks: object,
  modelOf: (props: P) => Model,
  Unknown: ComponentType<P> = () => null,
): TableView<P> {
  const table = new Map<string, Chunk<P>>(Object.entries(chunks));
  const View = (props: P) => {
    const chunk = table.get(modelOf(props).component);
    return chunk ? <ChunkView chunk={chunk} props={props} /> : <Unknown {...props} />;
  };
  return Object.assign(View, { loadFor: async (model: Model) => table.get(model.component)?.load() });
}
