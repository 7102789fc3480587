/** The width of a text in a letter size of 1. */
export type Measure = (text: string) => number;

export interface Room {
  width: number;
  height: number;
  /** The largest and the smallest letters. */
  max: number;
  min: number;
}

export interface FittedText {
  size: number;
  lines: string[];
}

/** Of one line, in letter sizes. */
export const LINE_HEIGHT = 1.16;
const STEP = 2;

/** The largest letters in which a text fits, wrapped between words; only what is too long for the smallest is cut within words. */
export function fitText(text: string, room: Room, measure: Measure): FittedText {
  const words = text.trim().split(/\s+/).filter(Boolean);
  for (let size = room.max; size >= room.min; size -= STEP) {
    const lines = wrap(words, room.width / size, measure);
    const wide = lines.some((line) => measure(line) * size > room.width);
    if (!wide && lines.length * size * LINE_HEIGHT <= room.height) return { size, lines };
  }
  const width = room.width / room.min;
  return {
    size: room.min,
    lines: wrap(
      words.flatMap((word) => cut(word, width, measure)),
      width,
      measure,
    ),
  };
}

function wrap(words: readonly string[], width: number, measure: Measure): string[] {
  const lines: string[] = [];
  for (const word of words) {
    const last = lines.at(-1);
    if (last !== undefined && measure(`${last} ${word}`) <= width)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

function cut(word: string, width: number, measure: Measure): string[] {
  const parts: string[] = [];
  for (const character of word) {
    const last = parts.at(-1);
    if (last !== undefined && measure(last + character) <= width) parts[parts.length - 1] = last + character;
    else parts.push(character);
  }
  return parts;
}
