type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** A press on a button, or what was last put into a field. */
type EarlyInput =
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

/** Between two looks whether a part is taken over, and how long its code may take to come, in milliseconds. */
const look = 20;
const patience = 60_000;

/** Does what was pressed and filled in before the app was there. */
export function replayEarlyInput(): void {
  for (const input of window.earlyInput?.take() ?? []) replay(input);
  delete window.earlyInput;
}

/**
 * Does it once its part of the page is taken over, which the parts are one after another, and never while React works:
 * it drops events on what it has not taken over. What it has carries marks of its own. A part that was begun and put off may
 * carry them as well: a choice in a list was once seen to be lost so. What is gone by then was another page's.
 */
function replay(input: EarlyInput, waited = 0): void {
  const { element } = input;
  setTimeout(() => {
    if (Object.keys(element)[0]) {
      if (input.value === undefined) element.click();
      else fill(input);
    } else if (element.isConnected && waited < patience) replay(input, waited + look);
  }, waited && look);
}

/**
 * Puts a value into a field as its user did. React takes for news only what differs from what it last saw or set there by the
 * field's own property: so that is made to differ first, and the value comes in by a way that React does not see.
 */
function fill({ element, value, checked }: Extract<EarlyInput, { value: string }>): void {
  if (/^(checkbox|radio)$/.test(element.type)) {
    (element as HTMLInputElement).checked = !checked;
    element.click();
    return;
  }
  element.value = value ? '' : '0';
  Reflect.set(Object.getPrototypeOf(element), 'value', value, element);
  element.dispatchEvent(new Event('change', { bubbles: true }));
}
