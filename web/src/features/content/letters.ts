import { useOwnStyle } from '@/lib/own-style';

/** Up to so many letters a word has room in every column at the size of the theme. */
const ROOMY = 10;

/** How many letters the longest word has; a hyphen ends a word, as a line may break there. */
export function longestWord(text: string): number {
  return Math.max(0, ...text.split(/[\s-]+/).map((word) => [...word].length));
}

/** Tells the style sheet the letters of a title's longest word (`--letters`), where they matter for its size. */
export function useLetters(title: string) {
  const letters = longestWord(title);
  return useOwnStyle(letters > ROOMY ? `--letters:${letters}` : undefined);
}
