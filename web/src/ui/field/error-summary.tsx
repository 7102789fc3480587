import { type MouseEvent, useId } from 'react';
import { SUMMARY_ATTRIBUTE, type SummaryEntry } from '@/lib/form/use-form';
import { useT } from '@/lib/i18n/t';
import css from './error-summary.module.css';

/** From here on a list helps; to a single field the focus goes at once. */
const LEAST = 2;

/** All that is wrong with a form that was sent, each a link to its field. The focus comes here. */
export function ErrorSummary({ entries }: { entries: readonly SummaryEntry[] }) {
  const t = useT();
  const id = useId();
  if (entries.length < LEAST) return null;

  const follow = (event: MouseEvent<HTMLAnchorElement>, field: string) => {
    event.preventDefault();
    event.currentTarget.closest('form')?.querySelector<HTMLElement>(`[name="${field}"]`)?.focus();
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: a section with a heading would be a landmark of the page.
    <div
      className={css.summary}
      role="group"
      aria-labelledby={id}
      tabIndex={-1}
      {...{ [SUMMARY_ATTRIBUTE]: '' }}
    >
      <p className={css.title} id={id}>
        {t('/form/summary')}
      </p>
      <ul>
        {entries.map(({ field, text }) => (
          <li key={field}>
            <a href={`#${field}`} onClick={(event) => follow(event, field)}>
              {text}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
