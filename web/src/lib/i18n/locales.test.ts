import { describe, expect, it } from 'vitest';
import en from '../../../../crates/site/locales/en.json';
import fi from '../../../../crates/site/locales/fi.json';
import sv from '../../../../crates/site/locales/sv.json';

const languages: [string, Record<string, string>][] = [
  ['sv', sv],
  ['en', en],
];
const places = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();

describe.each(languages)('the dictionary in %s', (_name, dictionary) => {
  it('has the keys of the default language, and no others', () => {
    expect(Object.keys(dictionary).sort()).toEqual(Object.keys(fi).sort());
  });

  it('fills the same places', () => {
    const differing = Object.entries(fi).filter(
      ([key, text]) => places(text).join() !== places(dictionary[key] ?? '').join(),
    );
    expect(differing.map(([key]) => key)).toEqual([]);
  });

  it('leaves no text empty', () => {
    expect(Object.entries(dictionary).filter(([, text]) => !text.trim())).toEqual([]);
  });
});

it('has both forms of every plural', () => {
  const bases = Object.keys(fi).filter((key) => /_(one|other)$/.test(key));
  const lonely = bases.filter(
    (key) => !(key.replace(/_(one|other)$/, key.endsWith('_one') ? '_other' : '_one') in fi),
  );
  expect(lonely).toEqual([]);
});
