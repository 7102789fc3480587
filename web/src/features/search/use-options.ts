import { type RefObject, useState } from 'react';

/**
 * The options of a combobox: the focus stays in the field, and the arrow keys move a mark over the options,
 * in the order of the document and around both ends. The mark is an option's id.
 */
export function useOptions(box: RefObject<HTMLElement | null>) {
  const [active, setActive] = useState<string | null>(null);
  const options = () => [...(box.current?.querySelectorAll<HTMLElement>('[role="option"]') ?? [])];
  return {
    active,
    clear: () => setActive(null),
    /** The option that the arrows have reached. */
    reached: () => options().find(({ id }) => id === active),
    /** Moves the mark; false when there is nothing to move over. */
    move(step: 1 | -1): boolean {
      const all = options();
      if (all.length === 0) return false;
      const from = all.findIndex(({ id }) => id === active);
      const to = from < 0 && step < 0 ? all.length - 1 : (from + step + all.length) % all.length;
      setActive(all[to]?.id ?? null);
      all[to]?.scrollIntoView({ block: 'nearest' });
      return true;
    },
  };
}
