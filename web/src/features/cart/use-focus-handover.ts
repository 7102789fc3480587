import { type RefObject, useEffect, useRef } from 'react';

/**
 * For a box whose control is replaced by another one under the visitor's focus: the focus moves to the
 * control that is there now. `shown` says which one that is.
 */
export function useFocusHandover(box: RefObject<HTMLElement | null>, shown: unknown): void {
  const before = useRef(shown);
  const focused = useRef(false);

  useEffect(() => {
    const area = box.current;
    const come = () => {
      focused.current = true;
    };
    const go = ({ target }: FocusEvent) => {
      // Some browsers tell of a removed element as if the visitor had left it.
      queueMicrotask(() => {
        if (target instanceof Node && target.isConnected)
          focused.current = area?.contains(document.activeElement) ?? false;
      });
    };
    area?.addEventListener('focusin', come);
    area?.addEventListener('focusout', go);
    return () => {
      area?.removeEventListener('focusin', come);
      area?.removeEventListener('focusout', go);
    };
  }, [box]);

  useEffect(() => {
    if (before.current === shown) return;
    before.current = shown;
    // A removed element leaves the focus to the body; only then is there something to give back.
    const lost = document.activeElement === null || document.activeElement === document.body;
    if (focused.current && lost) box.current?.querySelector<HTMLElement>('button:last-of-type')?.focus();
  }, [box, shown]);
}
