import type { MouseEvent } from 'react';
import { useT } from '@/lib/i18n/t';
import { Icon } from '@/ui/icon/icon';
import { type PageItem, pageItems } from './page-items';
import css from './pagination.module.css';

/** How many page links fit a wide and a narrow screen. */
const wideLimit = 8;
const narrowLimit = 6;

export interface PaginationProps {
  current: number;
  count: number;
  hrefOf: (page: number) => string;
  onTurn: (event: MouseEvent, page: number) => void;
}

/** Links to the pages of a listing; nothing when there is only one. */
export default function Pagination({ current, count, hrefOf, onTurn }: PaginationProps) {
  const t = useT();
  if (count <= 1) return null;
  const shared = { current, hrefOf, onTurn };
  return (
    <nav className={css.nav} aria-label={t('/listing/pages')}>
      <Step {...shared} page={current - 1} enabled={current > 1} />
      <Pages {...shared} items={pageItems(current, count, wideLimit)} look={css.wide} />
      <Pages {...shared} items={pageItems(current, count, narrowLimit)} look={css.narrow} />
      <Step {...shared} page={current + 1} enabled={current < count} />
    </nav>
  );
}

type Shared = Pick<PaginationProps, 'current' | 'hrefOf' | 'onTurn'>;

function Pages({
  items,
  look,
  current,
  hrefOf,
  onTurn,
}: Shared & { items: PageItem[]; look: string | undefined }) {
  const t = useT();
  return (
    <ol className={`${css.list} ${look}`}>
      {items.map((item, index) =>
        item === 'gap' ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a gap has nothing but its place.
          <li key={`gap-${index}`} className={css.gap} aria-hidden="true">
            …
          </li>
        ) : (
          <li key={item}>
            <a
              href={hrefOf(item)}
              aria-label={t('/listing/page', { page: item })}
              aria-current={item === current ? 'page' : undefined}
              onClick={(event) => onTurn(event, item)}
            >
              {item}
            </a>
          </li>
        ),
      )}
    </ol>
  );
}

function Step({ page, current, enabled, hrefOf, onTurn }: Shared & { page: number; enabled: boolean }) {
  const t = useT();
  const back = page < current;
  const content = (
    <>
      {back ? <Icon name="left" size={18} /> : null}
      <span className={css.stepText}>{t(back ? '/listing/previous' : '/listing/next')}</span>
      {back ? null : <Icon name="right" size={18} />}
    </>
  );
  if (!enabled) {
    return (
      // biome-ignore lint/a11y/useFocusableInteractive: there is no page to go to.
      // biome-ignore lint/a11y/useSemanticElements: a link without an address is no link element.
      <span className={css.step} role="link" aria-disabled="true">
        {content}
      </span>
    );
  }
  return (
    <a
      className={css.step}
      href={hrefOf(page)}
      rel={back ? 'prev' : 'next'}
      onClick={(event) => onTurn(event, page)}
    >
      {content}
    </a>
  );
}
