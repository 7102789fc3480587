import { useT } from '@/lib/i18n/t';
import { stockLevel } from './stock';
import css from './stock-text.module.css';

interface StockTextProps {
  inStock: boolean;
  quantity: number;
}

/** How much is left, in words; a change while the page is open is announced. */
export function StockText({ inStock, quantity }: StockTextProps) {
  const t = useT();
  const level = stockLevel(inStock, quantity);
  return (
    <p className={css.stock} data-level={level} role="status">
      {level === 'low'
        ? t('/stock/low', { count: quantity })
        : t(level === 'in' ? '/stock/in' : '/stock/out')}
    </p>
  );
}
