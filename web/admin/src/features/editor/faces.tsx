import type { Present } from '@/lib/draft/keeper';
import { t } from '@/lib/i18n';
import { initials } from '@/ui/initials';
import styles from './faces.module.css';

/** Colours that stand apart from each other and from the letters on them. */
const COLOURS = 6;

/** Who else is here. */
export function Faces({ of }: { of: readonly Present[] }) {
  if (of.length === 0) return null;
  const names = [...new Set(of.map(({ name }) => name))];
  return (
    <ul className={styles['faces']} aria-label={t('/editor/others')}>
      {names.map((name) => (
        <li key={name} className={styles['face']} data-colour={colourOf(name)} title={name}>
          <span aria-hidden="true">{initials(name)}</span>
          <span className={styles['hidden']}>{name}</span>
        </li>
      ))}
    </ul>
  );
}

/** The same for the same person, wherever they are. */
function colourOf(name: string): number {
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  return sum % COLOURS;
}
