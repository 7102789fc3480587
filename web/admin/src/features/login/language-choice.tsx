import { LANGUAGES, loadLanguage, t, useLanguage } from '@/lib/i18n';
import styles from './login.module.css';

const NAMES = { fi: 'Suomi', sv: 'Svenska', en: 'English' };

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
            {NAMES[language]}
          </button>
        </li>
      ))}
    </ul>
  );
}
