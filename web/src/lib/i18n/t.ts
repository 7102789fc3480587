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

let loadFallback: (() => Promise<Entries>) | null = null;

/** Makes a dictionary the one that is spoken. */
export function setDictionary(language: Language, entries: Entries, fallback?: () => Promise<Entries>): void {
  loadFallback = fallback ?? null;
  // The words of a document do not change with what comes later: whoever takes it over speaks them.
  for (const one of [store, documentStore]) one.set(dictionaryAtom, { language, entries, fallback: null });
}

/** A text. Outside components; inside use `useT`, which follows the language. */
export function t(key: MessageKey, params: Params = {}): string {
  return translate(store.get(dictionaryAtom), key, params);
}

/** The text of a key that is made from data, or undefined when nobody wrote one. */
export function tMaybe(key: string, params: Params = {}): string | undefined {
  const { entries, language } = store.get(dictionaryAtom);
  const text = lookUp(entries, key, params);
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
  if (import.meta.env.DEV) throw new Error(`No text for ${key} in ${language}`);
  askForFallback();
  const other = fallback && lookUp(fallback, key, params);
  return other ? fill(other, params, 'fi') : key;
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
