import { notifyManager, QueryClient } from '@tanstack/react-query';
import { ApiError } from '@/lib/api/client';

// By default what changed is told by a timer: until then a checkbox that was just ticked goes back to what it was.
notifyManager.setScheduler(queueMicrotask);

export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      // What the server refuses it refuses again; a broken line is worth another try.
      retry: (count, error) =>
        count < 2 && (!(error instanceof ApiError) || error.status === 0 || error.status === 503),
    },
  },
});
