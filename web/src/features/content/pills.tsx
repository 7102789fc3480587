import { VisuallyHidden } from '@/ui/visually-hidden';
import css from './pills.module.css';

interface PillsProps {
  texts: readonly string[];
  /** What they are, for assistive technology. */
  label: string;
  tone?: 'filled' | 'outlined';
  small?: boolean;
  /** So many are seen; the others are a number, and said in words. */
  max?: number;
  /** Where each leads, in the order of the texts; those without one are only read. */
  links?: readonly string[];
}

/** Short facts side by side; nothing where there are none. */
export function Pills({
  texts,
  label,
  tone = 'filled',
  small = false,
  max = texts.length,
  links = [],
}: PillsProps) {
  if (texts.length === 0) return null;
  const more = texts.slice(max);
  return (
    <ul className={css.pills} aria-label={label} data-tone={tone} data-small={small || undefined}>
      {texts.slice(0, max).map((text, index) => (
        <li key={text}>{links[index] ? <a href={links[index]}>{text}</a> : text}</li>
      ))}
      {more.length > 0 ? (
        <li title={more.join(', ')}>
          <span aria-hidden="true">+{more.length}</span>
          <VisuallyHidden>{more.join(', ')}</VisuallyHidden>
        </li>
      ) : null}
    </ul>
  );
}
