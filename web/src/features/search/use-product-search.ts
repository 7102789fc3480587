import { minQueryLength, searchQuery } from '@/features/catalog/product-queries';
import type { ProductListing } from '@/lib/api/types';
import { useCached } from '@/lib/cache';
import { useLanguage, useMarket } from '@/lib/page';
import { useDebounced } from './use-debounced';

/** Typing has to rest this long before the server is asked. */
export const searchDebounce = 350;

/** How the live results stand. */
export interface ProductSearch {
  /** The phrase that `results` belong to. */
  readonly phrase: string;
  readonly results: ProductListing | undefined;
  readonly loading: boolean;
  readonly failed: boolean;
  readonly retry: () => void;
}

/** Products for what is being typed. An answer to an older phrase never replaces a newer one. */
export function useProductSearch(typed: string): ProductSearch {
  const language = useLanguage();
  const market = useMarket();
  const wanted = typed.trim();
  const phrase = useDebounced(wanted, searchDebounce);
  const searchable = wanted.length >= minQueryLength && phrase.length >= minQueryLength;
  const query = searchQuery(phrase, 1, market, language);
  const { data, error, loading, refetch } = useCached(searchable ? query.key : null, query.load, {
    keepPrevious: true,
  });
  return {
    phrase,
    results: searchable ? data : undefined,
    loading: wanted.length >= minQueryLength && (loading || phrase !== wanted),
    failed: searchable && error !== undefined,
    retry: refetch,
  };
}
