import type { ReactNode } from 'react';
import { Marked } from '@/features/results/marked';
import type { ContentHit } from '@/lib/api/types';
import { useT } from '@/lib/i18n/t';
import { pictureAt } from '@/lib/picture';
import { Icon } from '@/ui/icon/icon';
import css from './suggestion-list.module.css';

export interface OptionProps {
  id: string;
  selected: boolean;
  href: string;
  onFollow: () => void;
  children: ReactNode;
}

/** A row of the list: a link that the arrow keys reach, and the Tab key does not. */
export function Option({ id, selected, href, onFollow, children }: OptionProps) {
  return (
    <a
      className={css.option}
      role="option"
      id={id}
      aria-selected={selected}
      tabIndex={-1}
      href={href}
      onClick={onFollow}
    >
      {children}
    </a>
  );
}

interface AllOptionProps extends Omit<OptionProps, 'children'> {
  count: number;
  phrase: string;
}

/** The last row, which leads to everything that was found. */
export function AllOption({ id, selected, href, onFollow, count, phrase }: AllOptionProps) {
  const t = useT();
  return (
    <a
      className={css.all}
      role="option"
      id={id}
      aria-selected={selected}
      tabIndex={-1}
      href={href}
      onClick={onFollow}
    >
      {t('/search/all-results', { count, query: phrase })}
      <Icon name="arrow" size={20} />
    </a>
  );
}

interface CorrectionOptionProps extends Pick<OptionProps, 'id' | 'selected'> {
  query: string;
  onPick: (query: string) => void;
}

/** A better spelling, to take into the field. */
export function CorrectionOption({ id, selected, query, onPick }: CorrectionOptionProps) {
  const t = useT();
  return (
    <button
      type="button"
      className={css.correction}
      role="option"
      id={id}
      aria-selected={selected}
      tabIndex={-1}
      onClick={() => onPick(query)}
    >
      {t('/search/did-you-mean', { query })}
    </button>
  );
}

/** What is shown of a page in a row. */
export function HitRow({ hit, about }: { hit: ContentHit; about: string | null }) {
  return (
    <>
      <Thumb url={hit.image} />
      <span className={css.name}>
        <Marked text={hit.title} ranges={hit.highlights.title} />
        {about ? <span className={css.about}>{about}</span> : null}
      </span>
    </>
  );
}

/** A small picture, or the room for one. */
export function Thumb({ url }: { url: string | null }) {
  return (
    <span className={css.thumb}>
      {url ? <img src={pictureAt(url, 64)} alt="" width={64} height={64} /> : null}
    </span>
  );
}
