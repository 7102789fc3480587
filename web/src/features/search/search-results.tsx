import { Price } from '@/features/catalog/price';
import { cardUrl } from '@/features/catalog/product-queries';
import type { ProductCard } from '@/lib/api/types';
import { useT } from '@/lib/i18n/t';
import { pictureAt } from '@/lib/picture';
import { LineIcon } from '@/ui/line-icon/line-icon';
import { markMatches } from './mark';
import css from './search-panel.module.css';
import type { ProductSearch } from './use-product-search';

/** The panel shows the first of them; the last row leads to all. */
const shownResults = 5;

interface SearchResultsProps {
  id: string;
  search: ProductSearch;
  /** The option that the arrow keys have reached, or -1. */
  active: number;
  allUrl: string;
  onFollow: () => void;
}

/** The listbox under the search field. */
export function SearchResults({ id, search, active, allUrl, onFollow }: SearchResultsProps) {
  const t = useT();
  const { results, phrase, loading, failed } = search;
  if (failed) {
    return (
      <div className={css.none} role="alert">
        <p>{t('/search/error')}</p>
        <button type="button" className={css.clear} onClick={search.retry}>
          {t('/listing/retry')}
        </button>
      </div>
    );
  }
  if (!results) return null;
  if (results.totalCount === 0) {
    if (loading) return null;
    return (
      <div className={css.none}>
        <p>{t('/search/no-results', { query: phrase })}</p>
        <p className={css.hint}>{t('/search/no-results-help')}</p>
      </div>
    );
  }
  const products = results.productViewModels.slice(0, shownResults);
  return (
    <div
      className={css.results}
      role="listbox"
      id={`${id}-list`}
      aria-label={t('/search/products')}
      aria-busy={loading}
    >
      {products.map((product, index) => (
        <ResultOption
          key={product.code}
          id={`${id}-${index}`}
          product={product}
          phrase={phrase}
          selected={index === active}
          onFollow={onFollow}
        />
      ))}
      <a
        className={css.all}
        role="option"
        id={`${id}-${products.length}`}
        aria-selected={active === products.length}
        tabIndex={-1}
        href={allUrl}
        onClick={onFollow}
      >
        {t('/search/all-results', { count: results.totalCount, query: phrase })}
        <LineIcon name="arrow" size={20} />
      </a>
    </div>
  );
}

interface ResultOptionProps {
  id: string;
  product: ProductCard;
  phrase: string;
  selected: boolean;
  onFollow: () => void;
}

function ResultOption({ id, product, phrase, selected, onFollow }: ResultOptionProps) {
  const about = [...product.brands, product.size].filter(Boolean).join(' · ');
  return (
    <a
      className={css.option}
      role="option"
      id={id}
      aria-selected={selected}
      tabIndex={-1}
      href={cardUrl(product)}
      onClick={onFollow}
    >
      <img className={css.thumb} src={pictureAt(product.imageUrl, 320)} alt="" width={64} height={64} />
      <span className={css.name}>
        {markMatches(product.displayName, phrase).map(({ text, hit, start }) =>
          hit ? <mark key={start}>{text}</mark> : <span key={start}>{text}</span>,
        )}
        <span className={css.sub}>{about}</span>
      </span>
      <Price of={product} />
    </a>
  );
}
