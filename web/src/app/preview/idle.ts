/** What is done at the latest after so many milliseconds, however busy the thread is. */
const LATEST = 100;

/** Lets what is typed come first: the editor around a preview works on the same thread. */
export function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(run, { timeout: LATEST });
  else setTimeout(run, LATEST / 2);
}

/** Does it for the newest of the values that come before there is time. */
export function newestWhenIdle<T>(act: (value: T) => void): (value: T) => void {
  let waiting: { value: T } | null = null;
  return (value) => {
    if (waiting) {
      waiting.value = value;
      return;
    }
    const next = { value };
    waiting = next;
    whenIdle(() => {
      waiting = null;
      act(next.value);
    });
  };
}
