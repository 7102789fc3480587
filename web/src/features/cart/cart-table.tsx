import { useT } from '@/lib/i18n/t';
import css from './cart-table.module.css';
import type { ViewLine } from './cart-view';
import { GiftCardDetails } from './gift-card-details';
import LineHint from './line-hint';
import { LineName, LinePicture, LinePrice, LineQuantity, LineTotal, RemoveLine } from './line-item';
import { TabletDetails } from './tablet-details';
import { useFlash } from './use-cart';

interface CartTableProps {
  lines: readonly ViewLine[];
  onRemove(line: ViewLine): void;
}

/** The lines of the cart as a table. */
export function CartTable({ lines, onRemove }: CartTableProps) {
  const t = useT();
  return (
    <table className={css.table} aria-label={t('/cart/lines')}>
      <thead>
        <tr>
          <th scope="col">{t('/cart/product')}</th>
          <th scope="col">{t('/cart/price')}</th>
          <th scope="col">{t('/cart/quantity')}</th>
          <th scope="col" className={css.number}>
            {t('/cart/line-total')}
          </th>
          <th scope="col" className={css.number}>
            {t('/cart/actions')}
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <Row key={line.key} line={line} onRemove={onRemove} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ line, onRemove }: { line: ViewLine; onRemove(line: ViewLine): void }) {
  const flash = useFlash(line.code);
  return (
    // Two animations of the same look take turns, so that each flash starts one.
    <tr data-line={line.key} data-flash={flash === null ? undefined : flash % 2}>
      <th scope="row">
        <div className={css.product}>
          <LinePicture line={line} />
          <div>
            <LineName line={line} />
            <LineHint line={line} />
            <TabletDetails line={line} />
            <GiftCardDetails line={line} />
          </div>
        </div>
      </th>
      <td>
        <LinePrice line={line} />
      </td>
      <td>
        <LineQuantity line={line} />
      </td>
      <td className={css.number}>
        <LineTotal line={line} />
      </td>
      <td className={css.number}>
        <RemoveLine line={line} onRemove={onRemove} />
      </td>
    </tr>
  );
}
