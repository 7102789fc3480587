import { CONTENT_LANGUAGES, type ContentTypes } from '@/lib/api/edit';
import { currentLanguage, tCode } from '@/lib/i18n';

/** What a field is called: in the reader's language where the app knows it, else its name in words. */
export function fieldLabel(name: string): string {
  const known = tCode('/fields/', name);
  return known === name ? inWords(name) : known;
}

/** A place of a page in words: areas, blocks by what they are called, fields. */
export function placeLabel(types: ContentTypes, path: readonly string[]): string {
  const steps = path.filter((step) => !CONTENT_LANGUAGES.some((language) => language === step));
  const named = steps.map((step) => {
    const type = types.blocks.find((one) => step === one.type || step.startsWith(`${one.type} `));
    return type?.label[currentLanguage()] ?? fieldLabel(step);
  });
  return named.join(' › ');
}

export function inWords(name: string): string {
  const words = name
    .replace(/([a-zåäö\d])([A-Z])/g, '$1 $2')
    .replace(/[-_]/g, ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
