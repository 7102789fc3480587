import { useState } from 'react';
import { readStored, writeStored } from '@/lib/storage';
import { addSearch, historyKey, removeSearch, storedSearches } from './history';

/** The visitor's previous searches, kept in this browser only. */
export function useSearchHistory() {
  const [terms, setTerms] = useState(readHistory);
  const change = (next: string[]) => {
    setTerms(next);
    writeStored(historyKey, next);
  };
  return {
    terms,
    // Another tab may have searched meanwhile: changes start from what is stored now.
    add: (phrase: string) => change(addSearch(readHistory(), phrase)),
    remove: (term: string) => change(removeSearch(readHistory(), term)),
    clear: () => change([]),
  };
}

function readHistory(): string[] {
  return storedSearches(readStored<unknown>(historyKey, []));
}
