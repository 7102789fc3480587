import { useEffect, useRef, useState } from 'react';
import type { ProductCard as Card } from '@/lib/api/types';
import { useT } from '@/lib/i18n/t';
import { prefersReducedMotion } from '@/lib/motion';
import { Icon } from '@/ui/icon/icon';
import { VisuallyHidden } from '@/ui/visually-hidden';
import { ProductCard } from './product-card';
import css from './product-row.module.css';
import { useReportedList } from './use-reported-list';

export interface ProductRowProps {
  products: readonly Card[];
  label: string;
  /** The row's name in reports. */
  listId: string;
  onSelect?: (product: Card) => void;
}

/** Products side by side, as many as fit; the others are a swipe, a Tab or a button away. */
export default function ProductRow({ products, label, listId, onSelect }: ProductRowProps) {
  const t = useT();
  const row = useRef<HTMLUListElement>(null);
  const { overflows, atStart, atEnd } = useScrollEnds(row);
  const select = useReportedList(listId, label, products);
  const turn = (way: number) => {
    const list = row.current;
    list?.scrollBy({
      left: way * list.clientWidth * 0.8,
      behavior: prefersReducedMotion() ? 'auto' : 'smooth',
    });
  };
  return (
    <div className={css.wrap}>
      <ul className={css.row} ref={row} aria-label={label}>
        {products.map((product, index) => (
          <li className={css.cell} key={product.code}>
            <ProductCard
              card={product}
              headingLevel={3}
              sizes="(min-width: 40rem) 19.25rem, 72vw"
              onSelect={() => {
                select(product, index);
                onSelect?.(product);
              }}
            />
          </li>
        ))}
      </ul>
      {overflows ? (
        <div className={css.steps}>
          <button type="button" className={css.step} aria-disabled={atStart} onClick={() => turn(-1)}>
            <Icon name="left" />
            <VisuallyHidden>{t('/row/previous')}</VisuallyHidden>
          </button>
          <button type="button" className={css.step} aria-disabled={atEnd} onClick={() => turn(1)}>
            <Icon name="right" />
            <VisuallyHidden>{t('/row/next')}</VisuallyHidden>
          </button>
        </div>
      ) : null}
    </div>
  );
}

function useScrollEnds(row: { current: HTMLElement | null }) {
  const [ends, setEnds] = useState({ overflows: false, atStart: true, atEnd: true });
  useEffect(() => {
    const list = row.current;
    if (!list) return;
    const measure = () => {
      const rest = list.scrollWidth - list.clientWidth;
      const next = { overflows: rest > 2, atStart: list.scrollLeft < 2, atEnd: list.scrollLeft > rest - 2 };
      setEnds((last) =>
        last.overflows === next.overflows && last.atStart === next.atStart && last.atEnd === next.atEnd
          ? last
          : next,
      );
    };
    measure();
    list.addEventListener('scroll', measure, { passive: true });
    window.addEventListener('resize', measure);
    return () => {
      list.removeEventListener('scroll', measure);
      window.removeEventListener('resize', measure);
    };
  }, [row]);
  return ends;
}
