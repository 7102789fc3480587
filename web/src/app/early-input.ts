type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** A press on a button, or what stood in a field after something was put there. */
export type EarlyInput =
  | { element: HTMLElement; value?: undefined }
  | { element: Field; value: string; checked?: boolean };

declare global {
  interface Window {
    /**
     * What was pressed, ticked, chosen and typed on what the app has not taken over yet, in its order: the document's own
     * script keeps it until the app is there.
     */
    earlyInput?: { take(): EarlyInput[] };
  }
}

/** Does what was pressed and filled in before the app was there. Few are faster than it, and only they fetch what that takes. */
export function replayEarlyInput(): void {
  const early = window.earlyInput?.take() ?? [];
  delete window.earlyInput;
  if (early[0]) void import('./replay-input').then(({ replayAll }) => replayAll(early));
}
