import type { EarlyInput } from './early-input';

/** Between two looks whether a part is taken over, and how long its code may take to come, in milliseconds. */
const look = 20;
const patience = 60_000;

/** Does all of it, in its order as far as the parts of the page allow; of a field, what was put there last. */
export function replayAll(inputs: readonly EarlyInput[]): void {
  const last = new Map(inputs.map((input) => [input.element, input]));
  for (const input of inputs) {
    if (input.value === undefined || last.get(input.element) === input) replay(input);
  }
}

/**
 * Does what came before the app once its part of the page is taken over, which the parts are one after another, and never
 * while React works: it drops events on what it does not know. What is gone by then was another page's.
 */
function replay(input: EarlyInput, waited = 0): void {
  const { element } = input;
  setTimeout(() => {
    if (isTakenOver(element)) {
      if (input.value === undefined) element.click();
      else fill(input);
    } else if (element.isConnected && waited < patience) replay(input, waited + look);
  }, waited && look);
}

/** React marks what it takes over. A list has keys besides, one for each of its options: those are looked at in its place. */
const isTakenOver = (element: HTMLElement) =>
  Object.keys(element.querySelector('option') ?? element).some((key) => key.startsWith('__react'));

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
