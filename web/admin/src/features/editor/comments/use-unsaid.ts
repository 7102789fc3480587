import { useState } from 'react';

/** What is written in the comments and not said yet: answers under the ids of their threads, a new comment under `NEW`. */
export interface Unsaid {
  words: ReadonlyMap<string, string>;
  /** Null where nothing is to be said any more. */
  write: (of: string, words: string | null) => void;
  /** Forgets words that are said now, unless somebody has gone on writing meanwhile. */
  said: (of: string, words: string) => void;
}

/** No thread has this id. */
export const NEW = '';

export function useUnsaid(): Unsaid {
  const [words, setWords] = useState<Unsaid['words']>(new Map());
  return {
    words,
    write: (of, next) => setWords((now) => (next === null ? without(now, of) : new Map(now).set(of, next))),
    said: (of, sent) => setWords((now) => (now.get(of) === sent ? without(now, of) : now)),
  };
}

function without(words: Unsaid['words'], of: string): Unsaid['words'] {
  return new Map([...words].filter(([key]) => key !== of));
}
