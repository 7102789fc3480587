declare global {
  interface Window {
    /**
     * Clicks on buttons that the app has not taken over yet, in their order: the document's own script keeps them until the
     * app is there.
     */
    earlyClicks?: { take(): HTMLElement[] };
  }
}

/** Does what was clicked before the app was there. What is gone by now was another page's. */
export function replayEarlyClicks(): void {
  const buttons = window.earlyClicks?.take() ?? [];
  delete window.earlyClicks;
  for (const button of buttons) {
    if (button.isConnected) button.click();
  }
}
