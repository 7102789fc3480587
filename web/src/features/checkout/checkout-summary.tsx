import type { CartView, ViewLine } from '@/features/cart/cart-view';
import { CodeForms } from '@/features/cart/code-forms';
import { Summary, toPay } from '@/features/cart/summary';
import { chunk } from '@/lib/chunk';
import { useT } from '@/lib/i18n/t';
import { pictureAt } from '@/lib/picture';
import { ChunkView } from '@/ui/chunk-view';
import { Icon } from '@/ui/icon/icon';
import { useMedia } from '@/ui/use-media';
import { isBlocked } from './blocked';
import css from './checkout.module.css';

// Few carts have a line that cannot be bought.
const lineHint = chunk<{ line: ViewLine }>(() => import('@/features/cart/line-hint'));

const wide = '(min-width: 64rem)';

/** What is bought and what it comes to: always beside the step, or folded above it where there is no room. */
export function CheckoutSummary({ view }: { view: CartView }) {
  const t = useT();
  const beside = useMedia(wide);
  const { cart } = view;
  if (!cart) return null;
  if (beside)
    return (
      <section className={css.summary} aria-labelledby="checkout-summary">
        <h2 id="checkout-summary" className={css.summaryHead}>
          {t('/cart/summary')}
        </h2>
        <Body view={view} />
      </section>
    );
  return (
    <details className={css.summary}>
      <summary className={css.summaryHead}>
        <h2>{t('/cart/summary')}</h2>
        <span className={css.summaryTotal}>
          {toPay(cart, t)}
          <Icon name="down" size={18} />
        </span>
      </summary>
      <Body view={view} />
    </details>
  );
}

function Body({ view }: { view: CartView }) {
  const t = useT();
  return (
    <div className={css.summaryBody}>
      <ul className={css.lines} aria-label={t('/cart/lines')}>
        {view.lines.map((line) => {
          const { key, displayName, imageUrl, quantity, item } = line;
          return (
            <li key={key} className={css.line}>
              {imageUrl ? <img src={pictureAt(imageUrl, 56)} alt="" width={56} height={56} /> : <span />}
              <div className={css.lineName}>
                {displayName}
                <span className={css.lineCount}> × {quantity}</span>
                {item && isBlocked(item) && <ChunkView chunk={lineHint} props={{ line }} />}
              </div>
              <span className={css.linePrice}>{item?.extendedPriceString ?? ''}</span>
            </li>
          );
        })}
      </ul>
      <CodeForms view={view} />
      <Summary view={view} full />
    </div>
  );
}
