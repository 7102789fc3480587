import { useT } from '@/lib/i18n/t';
import { Button } from '@/ui/button/button';
import { VisuallyHidden } from '@/ui/visually-hidden';
import css from './checkout.module.css';
import type { Difference } from './differences';

export interface ChangedNoteProps {
  changes: readonly Difference[];
  before: string;
  after: string;
  onAgree: () => void;
}

/** What is another way since the shopper looked: it has to be agreed to before it is paid. */
export default function ChangedNote({ changes, before, after, onAgree }: ChangedNoteProps) {
  const t = useT();
  return (
    <section className={css.note} aria-labelledby="checkout-changed" data-changed="" tabIndex={-1}>
      <h3 className={css.title} id="checkout-changed">
        {t('/checkout/changed')}
      </h3>
      <ul className={css.differences}>
        {changes.map((change) => (
          <li key={`${change.name} ${change.before} ${change.after}`}>
            {change.name}: <FromTo from={change.before} to={change.after} />
          </li>
        ))}
        <li>
          {t('/cart/total')}: <FromTo from={before} to={after} />
        </li>
      </ul>
      <Button variant="secondary" onClick={onAgree}>
        {t('/checkout/changed-agree', { amount: after })}
      </Button>
    </section>
  );
}

function FromTo({ from, to }: { from: string | null; to: string | null }) {
  const t = useT();
  return (
    <>
      {from === null ? null : (
        <del>
          <VisuallyHidden>{t('/cart/price-was')} </VisuallyHidden>
          {from}
        </del>
      )}{' '}
      <ins>
        <VisuallyHidden>{t('/cart/price-now')} </VisuallyHidden>
        {to ?? t('/checkout/changed-gone')}
      </ins>
    </>
  );
}
