import { useLayoutEffect, useState } from 'react';
import { readStored, writeStored } from '@/lib/storage';

// One cooks once: what is ticked stays with the tab.
const area = () => sessionStorage;

/** Which ingredients of a recipe are ticked, by their ids; a reload, or a look at another page, keeps them. */
export function useTicked(recipe: string) {
  const key = `praline:ticked-${recipe}`;
  const [ticked, setTicked] = useState<readonly string[]>([]);
  // The server's markup has none, so that they come after it.
  useLayoutEffect(() => setTicked(readTicked(key, [])), [key]);
  return {
    ticked,
    tick: (id: string, isTicked: boolean) => {
      const others = readTicked(key, ticked).filter((one) => one !== id);
      const next = isTicked ? [...others, id] : others;
      setTicked(next);
      writeStored(key, next, area);
    },
  };
}

function readTicked(key: string, fallback: readonly string[]): readonly string[] {
  const stored = readStored<unknown>(key, fallback, area);
  return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : fallback;
}
