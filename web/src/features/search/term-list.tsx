import { useId } from 'react';
import { useT } from '@/lib/i18n/t';
import { Icon } from '@/ui/icon/icon';
import { VisuallyHidden } from '@/ui/visually-hidden';
import css from './product-search-panel.module.css';

interface TermListProps {
  title: string;
  terms: readonly string[];
  onPick: (term: string) => void;
  /** Given for the visitor's own searches, which can be taken out. */
  onRemove?: (term: string) => void;
  onClear?: () => void;
}

/** A row of phrases to search for. */
export function TermList({ title, terms, onPick, onRemove, onClear }: TermListProps) {
  const t = useT();
  const id = useId();
  if (terms.length === 0) return null;
  return (
    <section className={css.group} aria-labelledby={id}>
      <div className={css.groupHead}>
        <h2 className={css.groupTitle} id={id}>
          {title}
        </h2>
        {onClear ? (
          <button type="button" className={css.clear} onClick={onClear}>
            {t('/search/clear-previous')}
          </button>
        ) : null}
      </div>
      <ul className={css.terms}>
        {terms.map((term) => (
          <li className={css.term} key={term}>
            <button type="button" onClick={() => onPick(term)}>
              {term}
            </button>
            {onRemove ? (
              <button type="button" onClick={() => onRemove(term)}>
                <Icon name="close" size={14} />
                <VisuallyHidden>{t('/search/remove-previous', { term })}</VisuallyHidden>
              </button>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
}
