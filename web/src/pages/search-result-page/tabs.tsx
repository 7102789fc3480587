import { useEffect, useRef } from 'react';
import { searchQuery } from '@/features/catalog/product-queries';
import { formatContentState, type Shown } from '@/features/search/content-query';
import { useContent } from '@/features/search/use-content';
import { announce } from '@/lib/announce';
import type { ContentHit, Language, Market } from '@/lib/api/types';
import { useCached } from '@/lib/cache';
import { formatNumber } from '@/lib/i18n/plural';
import { type MessageKey, useT } from '@/lib/i18n/t';
import { useLocation } from '@/lib/url-state';
import css from './tabs.module.css';

/** The kinds of pages behind a tab. */
export const kindsOf: Readonly<Record<Exclude<Shown, 'products'>, ContentHit['kind'][]>> = {
  recipes: ['recipe'],
  content: ['article', 'location', 'page'],
};

export const nameOf: Readonly<Record<Shown, MessageKey>> = {
  products: '/search/products',
  recipes: '/search/recipes',
  content: '/search/content',
};

interface TabsProps {
  phrase: string;
  literal: boolean;
  market: Market;
  language: Language;
  shown: Shown;
}

/** What was found, by kind: each with its count and its own address. */
export function Tabs({ phrase, literal, market, language, shown }: TabsProps) {
  const t = useT();
  const { path } = useLocation();
  const counts = useCounts({ phrase, literal, market, language });
  useCountAnnounced(shown, counts[shown]);
  return (
    <nav className={css.tabs} aria-label={t('/search/tabs')}>
      <ul>
        {(['products', 'recipes', 'content'] as const).map((show) => (
          <li key={show}>
            <a
              href={path + formatContentState({ q: phrase, literal, show, pages: 1, categoryIds: [] })}
              aria-current={show === shown ? 'page' : undefined}
            >
              {t(nameOf[show])} <span className={css.count}>{written(counts[show], language)}</span>
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
    if (said.current === shown || count === undefined) return;
    said.current = shown;
    announce(t(shown === 'products' ? '/listing/count' : '/search/found', { count }));
  }, [shown, count, t]);
}

/** How much there is of each kind, whatever is chosen: the first pages that the tabs themselves begin with. */
function useCounts({
  phrase,
  literal,
  market,
  language,
}: Omit<TabsProps, 'shown'>): Record<Shown, number | undefined> {
  const question = searchQuery({ q: phrase, literal, page: 1, filters: {}, market, language });
  const products = useCached(question.key, question.load);
  const recipes = useContent({ q: phrase, literal, language, kinds: kindsOf.recipes, categoryIds: [] }, 1);
  const content = useContent({ q: phrase, literal, language, kinds: kindsOf.content, categoryIds: [] }, 1);
  return {
    products: products.data?.totalCount,
    recipes: recipes.data?.totalCount,
    content: content.data?.totalCount,
  };
}

function written(count: number | undefined, language: Language): string {
  return count === undefined ? '' : formatNumber(count, language);
}
