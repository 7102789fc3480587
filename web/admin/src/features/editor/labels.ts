import { tCode } from '@/lib/i18n';

/** What a field is called: in the reader's language where the app knows it, else its name in words. */
export function fieldLabel(name: string): string {
  const known = tCode('/fields/', name);
  return known === name ? inWords(name) : known;
}

export function inWords(name: string): string {
  const words = name
    .replace(/([a-zåäö\d])([A-Z])/g, '$1 $2')
    .replace(/[-_]/g, ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
