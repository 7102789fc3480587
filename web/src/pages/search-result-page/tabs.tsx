import { useEffect, useRef } from 'react';
import { formatContentState, kinds, type Shown } from '@/features/search/content-query';
import { announce } from '@/lib/announce';
import type { ContentHit, FoundKinds, Language } from '@/lib/api/types';
import { formatNumber } from '@/lib/i18n/number';
import { type MessageKey, useT } from '@/lib/i18n/t';
import { useLocation } from '@/lib/url-state';
import css from './tabs.module.css';

/** The kinds of pages behind a tab. */
export const kindsOf: Readonly<Record<Exclude<Shown, 'products'>, ContentHit['kind'][]>> = {
  recipes: ['recipe'],
  content: ['article', 'location', 'page', 'release'],
};

export const nameOf: Readonly<Record<Shown, MessageKey>> = {
  products: '/search/products',
  recipes: '/search/recipes',
  content: '/search/content',
};

interface TabsProps {
  phrase: string;
  literal: boolean;
  language: Language;
  /** How much there is of each kind; null while nobody knows. */
  found: FoundKinds | null;
  shown: Shown;
}

/** What was found, by kind: each with its count and its own address. */
export function Tabs({ phrase, literal, language, found, shown }: TabsProps) {
  const t = useT();
  const { path } = useLocation();
  useCountAnnounced(shown, found?.[shown]);
  return (
    <nav className={css.tabs} aria-label={t('/search/tabs')}>
      <ul>
        {kinds.map((show) => (
          <li key={show}>
            <a
              href={path + formatContentState({ q: phrase, literal, show, pages: 1, categoryIds: [] })}
              aria-current={show === shown ? 'page' : undefined}
            >
              {t(nameOf[show])} <span className={css.count}>{written(found?.[show], language)}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Says how much is behind a tab that was turned to. */
function useCountAnnounced(shown: Shown, count: number | undefined) {
  const t = useT();
  const said = useRef(shown);
  useEffect(() => {
    // What a search opens with is part of the page itself.
    if (count === undefined || said.current === shown) return;
    said.current = shown;
    announce(t(shown === 'products' ? '/listing/count' : '/search/found', { count }));
  }, [shown, count, t]);
}

function written(count: number | undefined, language: Language): string {
  return count === undefined ? '' : formatNumber(count, language);
}
