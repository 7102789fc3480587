import { useEffect, useRef } from 'react';
import { searchQuery } from '@/features/catalog/product-queries';
import { type Found, formatContentState, kinds, type Shown } from '@/features/search/content-query';
import { useContent } from '@/features/search/use-content';
import { announce } from '@/lib/announce';
import type { ContentHit, Language, Market } from '@/lib/api/types';
import { formatNumber } from '@/lib/i18n/number';
import { type MessageKey, useT } from '@/lib/i18n/t';
import { useLocation } from '@/lib/url-state';
import { useQuery } from '@/lib/use-query';
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

interface Query {
  phrase: string;
  literal: boolean;
  market: Market;
  language: Language;
}

interface TabsProps extends Omit<Query, 'market'> {
  found: Record<Shown, Found | undefined>;
  /** Undefined while that is not known. */
  shown: Shown | undefined;
}

/** What was found, by kind: each with its count and its own address. */
export function Tabs({ phrase, literal, language, found, shown }: TabsProps) {
  const t = useT();
  const { path } = useLocation();
  useCountAnnounced(shown, shown && found[shown]?.totalCount);
  return (
    <nav className={css.tabs} aria-label={t('/search/tabs')}>
      <ul>
        {kinds.map((show) => (
          <li key={show}>
            <a
              href={path + formatContentState({ q: phrase, literal, show, pages: 1, categoryIds: [] })}
              aria-current={show === shown ? 'page' : undefined}
            >
              {t(nameOf[show])}{' '}
              <span className={css.count}>{written(found[show]?.totalCount, language)}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Says how much is behind a tab that was turned to. */
function useCountAnnounced(shown: Shown | undefined, count: number | undefined) {
  const t = useT();
  const said = useRef(shown);
  useEffect(() => {
    if (shown === undefined || count === undefined || said.current === shown) return;
    // What a search opens with is part of the page itself.
    const turned = said.current !== undefined;
    said.current = shown;
    if (!turned) return;
    announce(t(shown === 'products' ? '/listing/count' : '/search/found', { count }));
  }, [shown, count, t]);
}

/** What there is of each kind, whatever is chosen: the first pages that the tabs themselves begin with. */
export function useFound({ phrase, literal, market, language }: Query): Record<Shown, Found | undefined> {
  const query = searchQuery({ q: phrase, literal, page: 1, filters: {}, market, language });
  const products = useQuery(query);
  const recipes = useContent({ q: phrase, literal, language, kinds: kindsOf.recipes, categoryIds: [] }, 1);
  const content = useContent({ q: phrase, literal, language, kinds: kindsOf.content, categoryIds: [] }, 1);
  return {
    products: products.data,
    recipes: recipes.data,
    content: content.data,
  };
}

function written(count: number | undefined, language: Language): string {
  return count === undefined ? '' : formatNumber(count, language);
}
