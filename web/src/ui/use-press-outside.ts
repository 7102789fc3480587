import { type RefObject, useEffect, useRef } from 'react';

/**
 * Calls `onPress` when the visitor presses outside a box: the press begins, ends and counts as a click there, so that a text
 * selection that is dragged out of the box is none. What lies around a dialog's content belongs to the dialog itself and is
 * outside.
 */
export function usePressOutside(
  box: RefObject<HTMLElement | null>,
  active: boolean,
  onPress: () => void,
): void {
  const latest = useRef(onPress);
  useEffect(() => {
    latest.current = onPress;
  });
  useEffect(() => {
    if (!active) return;
    let began = false;
    let ended = false;
    const outside = ({ target }: Event) => {
      const element = box.current;
      if (!element || !(target instanceof Node)) return false;
      return target === element ? element instanceof HTMLDialogElement : !element.contains(target);
    };
    const onDown = (event: Event) => {
      began = outside(event);
      ended = false;
    };
    const onUp = (event: Event) => {
      ended = outside(event);
    };
    const onClick = () => {
      const pressed = began && ended;
      began = false;
      ended = false;
      if (pressed) latest.current();
    };
    document.addEventListener('pointerdown', onDown, true);
    document.addEventListener('pointerup', onUp, true);
    document.addEventListener('click', onClick);
    return () => {
      document.removeEventListener('pointerdown', onDown, true);
      document.removeEventListener('pointerup', onUp, true);
      document.removeEventListener('click', onClick);
    };
  }, [box, active]);
}
