import { LANGUAGE_NAMES, LANGUAGES, loadLanguage, t, useLanguage } from '@/lib/i18n';
import styles from './login.module.css';

export function LanguageChoice() {
  const current = useLanguage();
  return (
    <ul className={styles['languages']} aria-label={t('/login/language')}>
      {LANGUAGES.map((language) => (
        <li key={language}>
          <button
            type="button"
            lang={language}
            aria-pressed={language === current}
            onClick={() => loadLanguage(language)}
          >
            {LANGUAGE_NAMES[language]}
          </button>
        </li>
      ))}
    </ul>
  );
}
