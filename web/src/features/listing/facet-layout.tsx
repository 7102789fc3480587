import { type ReactNode, useState } from 'react';
import { chunk } from '@/lib/chunk';
import { chosenCount } from '@/lib/filters';
import { useT } from '@/lib/i18n/t';
import { ChunkView } from '@/ui/chunk-view';
import { IconPath } from '@/ui/icon/icon';
import { Spinner } from '@/ui/spinner';
import { useMedia } from '@/ui/use-media';
import type { ActiveFiltersProps } from './active-filters';
import type { FacetDrawerProps } from './facet-drawer';
import css from './facet-layout.module.css';
import type { FacetsProps } from './facets';

const filter = 'M4 7h9M17 7h3M4 17h3M11 17h9M15 4.6v4.8M9 14.6v4.8';

// The products are drawn before their filters are fetched.
const facetList = chunk<FacetsProps>(() => import('./facets'));
const activeFilters = chunk<ActiveFiltersProps>(() => import('./active-filters'));
const facetDrawer = chunk<FacetDrawerProps>(() => import('./facet-drawer'));

/** From this width on the filters stand beside the products. */
const wide = '(min-width: 64rem)';

/** A list with its filters: beside it where there is room, else behind a button. */
export function FacetLayout({
  label,
  column,
  children,
}: {
  label: string;
  column: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className={css.layout} aria-label={label}>
      {column}
      <div className={css.main}>{children}</div>
    </section>
  );
}

/** What is chosen. The row is there before its words are, so that nothing moves. */
export function ActiveFilters(props: ActiveFiltersProps) {
  if (chosenCount(props.filters) === 0) return null;
  return <ChunkView chunk={activeFilters} props={props} fallback={<div className={css.chosen} />} />;
}

/** The filters beside the list. The column is there before they are, so that nothing moves. */
export function FacetColumn(props: FacetsProps) {
  const t = useT();
  const shown = useMedia(wide);
  if (props.groups.length === 0) return null;
  return (
    <aside className={css.column} aria-label={t('/filters/title')}>
      {shown ? (
        <ChunkView chunk={facetList} props={props} fallback={<Spinner label={t('/filters/loading')} />} />
      ) : null}
    </aside>
  );
}

/** The button that opens the filters where the screen has no room for them. */
export function FacetButton(props: Omit<FacetDrawerProps, 'open' | 'onClose'>) {
  const t = useT();
  const [open, setOpen] = useState(false);
  // Once it was opened it stays: a dialog that closes by itself gives the focus back.
  const [wanted, setWanted] = useState(false);
  if (props.groups.length === 0) return null;
  const count = chosenCount(props.filters);
  const preload = () => void facetDrawer.load().catch(() => facetDrawer.reset());
  return (
    <>
      <button
        type="button"
        className={css.button}
        aria-haspopup="dialog"
        aria-label={count > 0 ? t('/filters/open-chosen', { count }) : undefined}
        aria-expanded={open}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => {
          setWanted(true);
          setOpen(true);
        }}
      >
        <IconPath path={filter} size={18} />
        {t('/filters/title')}
        {count > 0 ? <span className={css.badge}>{count}</span> : null}
      </button>
      {wanted ? (
        <ChunkView chunk={facetDrawer} props={{ ...props, open, onClose: () => setOpen(false) }} />
      ) : null}
    </>
  );
}
