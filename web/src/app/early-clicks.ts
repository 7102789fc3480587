declare global {
  interface Window {
    /**
     * Clicks on buttons that the app has not taken over yet, in their order: the document's own script keeps them until the
     * app is there.
     */
    earlyClicks?: { take(): HTMLElement[] };
  }
}

/** Between two looks whether a part is taken over, and how long its code may take to come, in milliseconds. */
const look = 20;
const patience = 60_000;

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
function press(button: HTMLElement, waited = 0): void {
  setTimeout(() => {
    if (Object.keys(button)[0]) button.click();
    else if (button.isConnected && waited < patience) press(button, waited + look);
  }, waited && look);
}
