import css from './pills.module.css';

interface PillsProps {
  texts: readonly string[];
  /** What they are, for assistive technology. */
  label: string;
  tone?: 'filled' | 'outlined';
  small?: boolean;
}

/** Short facts side by side; nothing where there are none. */
export function Pills({ texts, label, tone = 'filled', small = false }: PillsProps) {
  if (texts.length === 0) return null;
  return (
    <ul className={css.pills} aria-label={label} data-tone={tone} data-small={small || undefined}>
      {texts.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}
