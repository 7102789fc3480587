import { LiveSocket } from '@/features/realtime/live-socket';
import { pageAtom } from '@/lib/page';
import { useAtomValue } from '@/lib/store';
import { Broken } from '@/ui/chunk-view';
import { ErrorBoundary } from '@/ui/error-boundary';
import { Shell } from './shell';

/** The shop: the line to the server, and the page with what stands around it. */
export function App() {
  const page = useAtomValue(pageAtom);
  return (
    <ErrorBoundary resetKey={page} fallback={(error, retry) => <Broken error={error} retry={retry} />}>
      <LiveSocket />
      {page && <Shell />}
    </ErrorBoundary>
  );
}
