import { useEffect } from 'react';
import { pageAtom } from '@/lib/page';
import { useAtomValue } from '@/lib/store';
import { ErrorFallback } from '@/ui/chunk-view';
import { ErrorBoundary } from '@/ui/error-boundary';
import { replayEarlyInput } from './early-input';
import { LivePart } from './live-part';
import { Shell } from './shell';

/** The shop: its live part, and the page with what stands around it. */
export function App() {
  const page = useAtomValue(pageAtom);
  useEffect(replayEarlyInput, []);
  return (
    <ErrorBoundary resetKey={page} fallback={(error, retry) => <ErrorFallback error={error} retry={retry} />}>
      {!page?.preview && <LivePart />}
      {page && <Shell />}
    </ErrorBoundary>
  );
}
