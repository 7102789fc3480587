import { CONTENT_LANGUAGES, type ContentLanguage } from '@/lib/api/edit';
import { t } from '@/lib/i18n';
import styles from './editor.module.css';

interface Props {
  language: ContentLanguage;
  onChange: (language: ContentLanguage) => void;
}

/** The language that pages are named and edited in; not the app's own. */
export function LanguageSwitch({ language, onChange }: Props) {
  return (
    <fieldset className={styles['languages']}>
      <legend className={styles['hidden']}>{t('/editor/language')}</legend>
      {CONTENT_LANGUAGES.map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={one === language}
          aria-label={t(`/languages/${one}`)}
          onClick={() => onChange(one)}
        >
          {one.toUpperCase()}
        </button>
      ))}
    </fieldset>
  );
}
