/**
 * The one part of the browser's platform that rendering needs and that the server's interpreter lacks. Everything else
 * (the document, the clock, formats of a locale) is missing there on purpose: a component that asks for it while it
 * renders would draw something else in the browser.
 */

type Init = string | readonly (readonly [string, string])[] | URLSearchParams;

/** `URLSearchParams` as far as the web app uses it, by https://url.spec.whatwg.org/#application/x-www-form-urlencoded. */
export class SearchParams {
  #pairs: [string, string][];

  constructor(init: Init = '') {
    this.#pairs =
      typeof init === 'string'
        ? parse(init)
        : [...init].map(([name, value]) => [wellFormed(name), wellFormed(value)]);
  }

  get(name: string): string | null {
    return this.#pairs.find((pair) => pair[0] === name)?.[1] ?? null;
  }

  getAll(name: string): string[] {
    return this.#pairs.filter((pair) => pair[0] === name).map(([, value]) => value);
  }

  has(name: string): boolean {
    return this.#pairs.some((pair) => pair[0] === name);
  }

  set(name: string, value: string): void {
    const at = this.#pairs.findIndex((pair) => pair[0] === name);
    if (at < 0) this.append(name, value);
    else {
      this.#pairs = this.#pairs.filter((pair, index) => pair[0] !== name || index === at);
      this.#pairs[at] = [name, wellFormed(String(value))];
    }
  }

  append(name: string, value: string): void {
    this.#pairs.push([wellFormed(name), wellFormed(String(value))]);
  }

  delete(name: string): void {
    this.#pairs = this.#pairs.filter((pair) => pair[0] !== name);
  }

  *keys(): IterableIterator<string> {
    for (const [name] of this.#pairs) yield name;
  }

  [Symbol.iterator](): IterableIterator<[string, string]> {
    return this.#pairs[Symbol.iterator]();
  }

  toString(): string {
    return this.#pairs.map(([name, value]) => `${write(name)}=${write(value)}`).join('&');
  }
}

/** A half of a surrogate pair is no character. */
function wellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, '\ufffd');
}

function parse(text: string): [string, string][] {
  return wellFormed(text)
    .replace(/^\?/, '')
    .split('&')
    .filter((pair) => pair !== '')
    .map((pair) => {
      const at = pair.indexOf('=');
      return at < 0 ? [read(pair), ''] : [read(pair.slice(0, at)), read(pair.slice(at + 1))];
    });
}

/** Percent-decodes; what is no escape stays as it is, what is no UTF-8 becomes the replacement character. */
function read(text: string): string {
  const spaced = text.replaceAll('+', ' ');
  return spaced.replace(/(?:%[0-9a-f]{2})+/gi, (escapes) => {
    try {
      return decodeURIComponent(escapes);
    } catch {
      return decodeLossy(escapes.match(/[0-9a-f]{2}/gi)?.map((hex) => Number.parseInt(hex, 16)) ?? []);
    }
  });
}

/** UTF-8 with a replacement character for each maximal part that is none. */
function decodeLossy(bytes: readonly number[]): string {
  let text = '';
  for (let at = 0; at < bytes.length; ) {
    const length = sequenceAt(bytes, at);
    if (length > 0) {
      const hex = bytes.slice(at, at + length).map((byte) => `%${byte.toString(16).padStart(2, '0')}`);
      text += decodeURIComponent(hex.join(''));
      at += length;
    } else {
      text += '\ufffd';
      at += -length;
    }
  }
  return text;
}

/** The length of the character that begins here; of what is none, its length as a negative number. */
function sequenceAt(bytes: readonly number[], at: number): number {
  const first = bytes[at] ?? 0;
  if (first < 0x80) return 1;
  const count = first >= 0xc2 && first <= 0xdf ? 1 : first >= 0xe0 && first <= 0xef ? 2 : 3;
  if (first < 0xc2 || first > 0xf4) return -1;
  for (let index = 1; index <= count; index += 1) {
    const next = bytes[at + index] ?? 0;
    const low = index === 1 ? (({ 224: 0xa0, 240: 0x90 } as Record<number, number>)[first] ?? 0x80) : 0x80;
    const high = index === 1 ? (({ 237: 0x9f, 244: 0x8f } as Record<number, number>)[first] ?? 0xbf) : 0xbf;
    if (next < low || next > high) return -index;
  }
  return count + 1;
}

function write(text: string): string {
  return encodeURIComponent(text)
    .replace(/[!'()~]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll('%20', '+');
}
