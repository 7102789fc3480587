import { useEffect } from 'react';
import { chunk } from '@/lib/chunk';
import { useAtomValue } from '@/lib/store';
import { ChunkView } from '../chunk-view';
import { snackbarsAtom } from './snackbars';

const stack = chunk(() => import('./snackbar-stack'));

/** The place of the page's messages. They are fetched right after the first page, and not only when the server may be gone. */
export function SnackbarHost() {
  const some = useAtomValue(snackbarsAtom).length > 0;
  useEffect(() => {
    stack.load().catch(() => stack.reset());
  }, []);
  return some ? <ChunkView chunk={stack} props={{}} /> : null;
}
