import { languageChange } from '@/features/analytics/events';
import { useT } from '@/lib/i18n/t';
import { useLanguage, useNavigation } from '@/lib/page';
import { useLocation } from '@/lib/url-state';
import { VisuallyHidden } from '@/ui/visually-hidden';
import css from './language-picker.module.css';

interface LanguagePickerProps {
  /** Written-out names instead of the two letters. */
  full?: boolean;
}

/** Links to this page in the other languages. */
export function LanguagePicker({ full = false }: LanguagePickerProps) {
  const t = useT();
  const current = useLanguage();
  const { pageLanguages } = useNavigation();
  const { search, hash } = useLocation();
  if (pageLanguages.length < 2) return null;
  return (
    <nav aria-label={t('/header/language')}>
      <ul className={full ? css.full : css.list}>
        {pageLanguages.map(({ name, displayName, url }) => (
          <li key={name}>
            <a
              href={withQuery(url, search) + hash}
              onClick={() => languageChange(current, name)}
              lang={name}
              hrefLang={name}
              aria-current={name === current ? 'true' : undefined}
            >
              {full ? (
                displayName
              ) : (
                <>
                  {name} <VisuallyHidden>{displayName}</VisuallyHidden>
                </>
              )}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/**
 * The same search, order and variation in the other language: the query's names belong to no language. Its lists are others, and
 * begin at their beginning.
 */
function withQuery(url: string, search: string): string {
  if (url.includes('?')) return url;
  return url + search.replace(/(?<=[?&])(block\.[^&=]*\.)?page=[^&]*&?/g, '').replace(/[?&]$/, '');
}
