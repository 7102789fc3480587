import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react';
import { type ReportedList, selectItem, viewItemList } from '@/features/analytics/events';
import { ProductCard } from '@/features/catalog/product-card';
import { type ProductQuery, productPageSize } from '@/features/catalog/product-queries';
import { announce } from '@/lib/announce';
import type { ProductListing as Listing } from '@/lib/api/types';
import { useCached } from '@/lib/cache';
import { useT } from '@/lib/i18n/t';
import { useListingQuery } from '@/lib/listing-query';
import { navigate } from '@/lib/navigate';
import { useNavigation } from '@/lib/page';
import { Button, ButtonLink } from '@/ui/button/button';
import { Spinner } from '@/ui/spinner';
import css from './listing.module.css';
import { pageCount } from './page-items';
import { Pagination } from './pagination';
import { SortMenu } from './sort-menu';
import { sortOf } from './sort-options';

/** So many cards may lie on the first screen: their pictures do not wait. */
const eagerCards = 4;

interface ProductListingProps {
  /** The question; its state is in the address. */
  query: ProductQuery;
  /** The answer, when it came with the page. */
  initial?: Listing | null;
  /** What is listed, for assistive technology and for reports. */
  list: ReportedList;
  sortable?: boolean;
  /** Shown when there is nothing. */
  empty?: ReactNode;
}

/** Products with their count, their order and their pages. Old products stay, dimmed, until the new ones are here. */
export function ProductListing({
  query,
  initial = null,
  list,
  sortable = false,
  empty,
}: ProductListingProps) {
  const t = useT();
  const top = useRef<HTMLDivElement>(null);
  const { query: state, href, update } = useListingQuery();
  const { data, error, loading, refetch } = useCached(query.key, query.load, { initial, keepPrevious: true });
  const total = data?.totalCount ?? 0;
  const pages = pageCount(total, productPageSize);
  const settled = loading ? undefined : data;
  useAnnounced(settled, state.page, pages);
  useReported(list, settled);

  function turn(event: MouseEvent, page: number) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    void navigate(href({ page }), { keepScroll: true });
    top.current?.scrollIntoView();
    top.current?.focus({ preventScroll: true });
  }

  if (error !== undefined && !loading) return <Failed onRetry={refetch} />;
  if (!data) return <Spinner label={t('/listing/loading')} />;
  if (total === 0 && !loading) return <Empty>{empty}</Empty>;
  return (
    <section aria-label={list.name}>
      <div className={css.tools} ref={top} tabIndex={-1}>
        <p className={css.count}>{t('/listing/count', { count: total })}</p>
        {sortable ? (
          <SortMenu
            selected={sortOf(state)}
            onSelect={({ sortBy, sortDirection }) => void update({ sortBy, sortDirection })}
          />
        ) : null}
      </div>
      {data.productViewModels.length === 0 && !loading ? (
        <PastEnd href={href({ page: 1 })} />
      ) : (
        <ul className={css.grid} aria-busy={loading}>
          {data.productViewModels.map((card, index) => (
            <li key={card.code}>
              <ProductCard
                card={card}
                eager={index < eagerCards}
                onSelect={() => selectItem(list, card, index)}
                sizes="(min-width: 80rem) 18.5rem, (min-width: 48rem) 30vw, 46vw"
              />
            </li>
          ))}
        </ul>
      )}
      <Pagination current={state.page} count={pages} hrefOf={(page) => href({ page })} onTurn={turn} />
    </section>
  );
}

function Failed({ onRetry }: { onRetry: () => void }) {
  const t = useT();
  return (
    <div className={css.message} role="alert">
      <p>{t('/listing/error')}</p>
      <Button onClick={onRetry}>{t('/listing/retry')}</Button>
    </div>
  );
}

function Empty({ children }: { children: ReactNode }) {
  const t = useT();
  const { currentLanguageStartPage } = useNavigation();
  return (
    <div className={css.message}>
      {children ?? (
        <>
          <p>{t('/listing/empty')}</p>
          <p>{t('/listing/empty-help')}</p>
          <ButtonLink href={currentLanguageStartPage} variant="secondary">
            {t('/error-page/start')}
          </ButtonLink>
        </>
      )}
    </div>
  );
}

/** A page number from an old link, beyond the last page there is now. */
function PastEnd({ href }: { href: string }) {
  const t = useT();
  return (
    <div className={css.message}>
      <p>{t('/listing/past-end')}</p>
      <ButtonLink href={href} variant="secondary">
        {t('/listing/first-page')}
      </ButtonLink>
    </div>
  );
}

/** Says the result when it changes under the visitor; the first one is part of the page itself. */
function useAnnounced(data: Listing | undefined, page: number, pages: number) {
  const t = useT();
  const last = useRef<Listing | undefined>(undefined);
  useEffect(() => {
    if (!data || data === last.current) return;
    const first = last.current === undefined;
    last.current = data;
    if (!first) announce(t('/listing/announce', { count: data.totalCount, page, pages: Math.max(1, pages) }));
  }, [data, page, pages, t]);
}

/** Reports what is listed, once for each answer. */
function useReported({ id, name }: ReportedList, data: Listing | undefined) {
  useEffect(() => {
    if (data && data.productViewModels.length > 0) viewItemList({ id, name }, data.productViewModels);
  }, [id, name, data]);
}
