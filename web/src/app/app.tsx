import { useLayoutEffect } from 'react';
import { LiveSocket } from '@/features/realtime/live-socket';
import { pageAtom } from '@/lib/page';
import { useAtomValue } from '@/lib/store';
import { ErrorFallback } from '@/ui/chunk-view';
import { ErrorBoundary } from '@/ui/error-boundary';
import { Shell } from './shell';

interface AppProps {
  /** Called once the app's markup has taken the place of the document's. */
  onShown?: () => void;
}

/** The shop: the line to the server, and the page with what stands around it. */
export function App({ onShown }: AppProps) {
  const page = useAtomValue(pageAtom);
  useLayoutEffect(() => onShown?.(), [onShown]);
  return (
    <ErrorBoundary resetKey={page} fallback={(error, retry) => <ErrorFallback error={error} retry={retry} />}>
      <LiveSocket />
      {page && <Shell />}
    </ErrorBoundary>
  );
}
