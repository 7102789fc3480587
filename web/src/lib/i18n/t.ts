import { useCallback } from 'react';
import type { Language } from '@/lib/api/types';
import { atom, documentStore, store, useAtomValue } from '@/lib/store';
import type fi from '../../../../crates/site/locales/fi.json';
import { type Entries, fill, lookUp, type Params, type PluralBase } from './plural';

type Stored = keyof typeof fi;

/** Every key of the dictionary; keys with plural forms are named without the form. */
export type MessageKey = Stored | PluralBase<Stored>;

export interface Dictionary {
  language: Language;
  entries: Entries;
  /** The default language's texts, asked for only when a text of this language is missing. */
  fallback: Entries | null;
}

export const dictionaryAtom = atom<Dictionary>({ language: 'fi', entries: {}, fallback: null });

/** Where texts come from that the dictionary does not have. */
export interface MoreTexts {
  /** The default language's. */
  fallback?: () => Promise<Entries>;
  /** Puts the texts that are missing into `entries`, where these are only those of most pages. */
  rest?: (() => Promise<Entries>) | undefined;
}

let loadFallback: (() => Promise<Entries>) | null = null;
let loadRest: (() => Promise<Entries>) | null = null;
/** Whether a text was asked for that is among the rest. */
let isAwaited = false;

/** Makes a dictionary the one that is spoken. */
export function setDictionary(language: Language, entries: Entries, more: MoreTexts = {}): void {
  loadFallback = more.fallback ?? null;
  loadRest = more.rest ?? null;
  isAwaited = false;
  // The words of a document do not change with what comes later: whoever takes it over speaks them.
  for (const one of [store, documentStore]) one.set(dictionaryAtom, { language, entries, fallback: null });
}

/**
 * Gets the rest of the dictionary; for what is said once and never drawn again. What is on the screen is drawn again only where it
 * waits for some of it. The next text that is missing asks again where this fails.
 */
export async function completeDictionary(): Promise<void> {
  const load = loadRest;
  if (!load) return;
  await load();
  if (loadRest !== load) return;
  loadRest = null;
  if (isAwaited) store.set(dictionaryAtom, (current) => ({ ...current }));
}

/** A text. Outside components; inside use `useT`, which follows the language. */
export function t(key: MessageKey, params: Params = {}): string {
  return translate(store.get(dictionaryAtom), key, params);
}

/** The text of a key that is made from data, or undefined when nobody wrote one. */
export function tMaybe(key: string, params: Params = {}): string | undefined {
  const { entries, language } = store.get(dictionaryAtom);
  const text = lookUp(entries, key, params);
  if (text === undefined) awaitRest();
  return text === undefined ? undefined : fill(text, params, language);
}

export type Translate = (key: MessageKey, params?: Params) => string;

/** The translate function of the language on the screen. */
export function useT(): Translate {
  const dictionary = useAtomValue(dictionaryAtom);
  return useCallback((key, params = {}) => translate(dictionary, key, params), [dictionary]);
}

function translate({ entries, fallback, language }: Dictionary, key: string, params: Params): string {
  const text = lookUp(entries, key, params);
  if (text !== undefined) return fill(text, params, language);
  if (awaitRest()) return '';
  if (import.meta.env.DEV) throw new Error(`No text for ${key} in ${language}`);
  askForFallback();
  const other = fallback && lookUp(fallback, key, params);
  return other ? fill(other, params, 'fi') : key;
}

/** True where the text may be among the rest, which is asked for. */
function awaitRest(): boolean {
  if (!loadRest) return false;
  isAwaited = true;
  // Not now: see below.
  setTimeout(() => completeDictionary().catch(() => {}));
  return true;
}

function askForFallback(): void {
  const load = loadFallback;
  loadFallback = null;
  // Not now: a text may be asked for while React renders, and rendering must not write to the store.
  if (load)
    setTimeout(() => {
      load().then(
        (fallback) => store.set(dictionaryAtom, (current) => ({ ...current, fallback })),
        () => undefined,
      );
    });
}
