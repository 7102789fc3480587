declare global {
  interface Window {
    /**
     * Clicks on buttons that the app has not taken over yet, in their order: the document's own script keeps them until the
     * app is there.
     */
    earlyClicks?: { take(): HTMLElement[] };
  }
}

/** Does what was clicked before the app was there. */
export function replayEarlyClicks(): void {
  window.earlyClicks?.take().forEach(press);
  delete window.earlyClicks;
}

/**
 * Clicks a button once its part of the page is taken over, which the parts are one after another, and never while React works:
 * it drops clicks on what it has not taken over. What it has carries marks of its own, and nothing else does. A button that is
 * gone by then was another page's.
 */
function press(button: HTMLElement): void {
  setTimeout(() => {
    if (Object.keys(button)[0]) button.click();
    else if (button.isConnected) press(button);
  });
}
