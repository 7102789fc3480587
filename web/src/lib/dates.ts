import type { Language } from '@/lib/api/types';

/** Writes moments as readers of a language do; of English ones, those in Britain, as all that the server writes. */
export function dateWriter(
  language: Language,
  style: Intl.DateTimeFormatOptions,
): (moment: string) => string {
  const format = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, style);
  return (moment) => format.format(new Date(moment));
}
