import { useT } from '@/lib/i18n/t';
import type { ViewLine } from './cart-view';
import css from './tablet-details.module.css';

/** Who gets a gift card of the cart, and with which words. */
export function GiftCardDetails({ line }: { line: ViewLine }) {
  const t = useT();
  const recipient = line.giftCardRecipient;
  if (!recipient) return null;
  const rows = [
    [t('/tablet/recipient'), `${recipient.name}, ${recipient.email}`],
    [t('/gift-card/from'), recipient.sender],
    [t('/gift-card/message'), recipient.message],
  ];
  return (
    <div className={css.details}>
      <dl>
        {rows
          .filter(([, text]) => text)
          .map(([term, text]) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{text}</dd>
            </div>
          ))}
      </dl>
    </div>
  );
}
