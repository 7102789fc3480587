import { CONTENT_LANGUAGES, type ContentTypes } from '@/lib/api/edit';
import { currentLanguage, tCode } from '@/lib/i18n';

/** What a field is called: in the reader's language where the app knows it, else its name in words. */
export function fieldLabel(name: string): string {
  return known('/fields/', name) ?? inWords(name);
}

/** What an editor is told of a field: of this type's where the name means something else there. Most fields say it all. */
export function fieldHint(type: string, name: string): string | undefined {
  return known('/hints/', `${type}/${name}`) ?? known('/hints/', name);
}

/** A word that a field can be set to, in the reader's language where the app knows it. */
export function choiceLabel(word: string): string {
  // Looks are called the same wherever one is chosen.
  return known('/choices/', word) ?? known('/view/themes/', word) ?? inWords(word);
}

/** What a type of block is for. */
export function blockHint(type: string): string | undefined {
  return known('/blockHints/', type);
}

/** What the type of a block is called. */
export function blockLabel(types: ContentTypes, { type }: { type: string }): string {
  return types.blocks.find((one) => one.type === type)?.label[currentLanguage()] ?? inWords(type);
}

function known(area: string, code: string): string | undefined {
  const text = tCode(area, code);
  return text === code ? undefined : text;
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
