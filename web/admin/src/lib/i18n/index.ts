import { useSyncExternalStore } from 'react';
import type fi from '@/locales/fi.json';

export const LANGUAGES = ['fi', 'sv', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];
/** As each language calls itself. */
export const LANGUAGE_NAMES: Record<Language, string> = { fi: 'Suomi', sv: 'Svenska', en: 'English' };

type Raw = keyof typeof fi;
/** Countable texts are named without their ending. */
export type Key = Raw extends infer K
  ? K extends `${infer Stem}_one` | `${infer Stem}_other`
    ? Stem
    : K
  : never;
type Values = Record<string, string | number>;
type Dictionary = Partial<Record<string, string>>;

let language: Language = 'en';
let dictionary: Dictionary = {};
const listeners = new Set<() => void>();

const loaders: Record<Language, () => Promise<{ default: Dictionary }>> = {
  fi: () => import('@/locales/fi.json'),
  sv: () => import('@/locales/sv.json'),
  en: () => import('@/locales/en.json'),
};

export function isLanguage(word: string | null | undefined): word is Language {
  return LANGUAGES.some((known) => known === word);
}

export function currentLanguage(): Language {
  return language;
}

export async function loadLanguage(next: Language): Promise<void> {
  setDictionary(next, (await loaders[next]()).default);
}

export function setDictionary(next: Language, words: Dictionary): void {
  language = next;
  dictionary = words;
  document.documentElement.lang = next;
  for (const tell of listeners) tell();
}

export function useLanguage(): Language {
  return useSyncExternalStore(subscribe, currentLanguage);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** A text in the reader's language; `count` chooses between one and several. */
export function t(key: Key, values: Values = {}): string {
  const count = values['count'];
  const form = typeof count === 'number' ? new Intl.PluralRules(language).select(count) : null;
  const text = (form && (dictionary[`${key}_${form}`] ?? dictionary[`${key}_other`])) || dictionary[key];
  if (text === undefined) return key;
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name];
    if (value === undefined) return whole;
    return typeof value === 'number' ? new Intl.NumberFormat(language).format(value) : value;
  });
}

/** The text of a code that the server may add to; the code itself where there is none. */
export function tCode(area: string, code: string): string {
  return dictionary[`${area}${code}`] ?? code;
}

const TIME: Intl.DateTimeFormatOptions = { hour: '2-digit', minute: '2-digit' };
const DAY: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short', year: 'numeric' };

/** Whose way of writing days and hours. */
const REGIONS: Record<Language, string> = { fi: 'fi-FI', sv: 'sv-FI', en: 'en-GB' };

export function formatTime(at: Date): string {
  return new Intl.DateTimeFormat(REGIONS[language], TIME).format(at);
}

export function formatDate(iso: string): string {
  return new Intl.DateTimeFormat(REGIONS[language], DAY).format(new Date(iso));
}

export function formatDateTime(iso: string): string {
  return new Intl.DateTimeFormat(REGIONS[language], { ...DAY, ...TIME }).format(new Date(iso));
}

/** Thousands and millions, as people say them. */
export function formatBytes(bytes: number): string {
  return bytes < 1e6
    ? t('/units/kB', { number: Math.max(1, Math.round(bytes / 1e3)) })
    : t('/units/MB', { number: Math.round(bytes / 1e5) / 10 });
}
