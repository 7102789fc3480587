import { useLayoutEffect } from 'react';
import { pageAtom } from '@/lib/page';
import { useAtomValue } from '@/lib/store';
import { ErrorFallback } from '@/ui/chunk-view';
import { ErrorBoundary } from '@/ui/error-boundary';
import { LivePart } from './live-part';
import { Shell } from './shell';

interface AppProps {
  /** Called once the app's markup has taken the place of the document's. */
  onShown?: () => void;
}

/** The shop: its live part, and the page with what stands around it. */
export function App({ onShown }: AppProps) {
  const page = useAtomValue(pageAtom);
  useLayoutEffect(() => onShown?.(), [onShown]);
  return (
    <ErrorBoundary resetKey={page} fallback={(error, retry) => <ErrorFallback error={error} retry={retry} />}>
      <LivePart />
      {page && <Shell />}
    </ErrorBoundary>
  );
}
