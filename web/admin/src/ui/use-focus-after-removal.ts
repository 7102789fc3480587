import { useEffect, useRef } from 'react';

/** A button goes away with its row: the one in its place gets the focus that it had, else the list. */
export function useFocusAfterRemoval(items: readonly unknown[] | undefined) {
  const list = useRef<HTMLUListElement>(null);
  const pressed = useRef<{ button: Element; at: number }>(null);
  const buttons = () => [...(list.current?.querySelectorAll('button') ?? [])];
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time that the list is another one.
  useEffect(() => {
    if (!pressed.current || pressed.current.button.isConnected) return;
    const { at } = pressed.current;
    pressed.current = null;
    // A dialog that asked for more is gone by then.
    requestAnimationFrame(() => {
      // Whoever has gone on to something else stays there.
      if (document.activeElement !== document.body) return;
      const left = buttons();
      (left[Math.min(at, left.length - 1)] ?? list.current)?.focus();
    });
  }, [items]);
  const press = (button: Element) => {
    pressed.current = { button, at: buttons().findIndex((one) => one.contains(button)) };
  };
  return { list, press };
}
