import { t } from '@/lib/i18n';
import styles from '../fields.module.css';

export function Counter({ length, max }: { length: number; max: number }) {
  return (
    <span className={styles['counter']} data-over={length > max}>
      {t('/fieldTexts/counted', { length, max })}
    </span>
  );
}
