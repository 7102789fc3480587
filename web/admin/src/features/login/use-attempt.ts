import { useEffect, useState } from 'react';
import { ApiError } from '@/lib/api/client';
import { sentence } from '@/lib/problems';

/** Tries something once at a time, tells what went wrong, and rests for as long as the server asked. */
export function useAttempt() {
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    if (seconds <= 0) return;
    const timer = setTimeout(() => setSeconds(seconds - 1), 1000);
    return () => clearTimeout(timer);
  }, [seconds]);

  const attempt = async (work: () => Promise<void>) => {
    if (isBusy || seconds > 0) return;
    setBusy(true);
    setProblem(null);
    try {
      await work();
    } catch (error) {
      setProblem(sentence(error));
      if (error instanceof ApiError && error.retryAfter) setSeconds(error.retryAfter);
    } finally {
      setBusy(false);
    }
  };
  return { attempt, problem, isBusy, seconds };
}
