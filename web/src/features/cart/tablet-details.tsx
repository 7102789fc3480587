import { countryName } from '@/features/address/country-name';
import { useT } from '@/lib/i18n/t';
import { store } from '@/lib/store';
import { Link } from '@/ui/link';
import { canShrink, lineName } from './cart-ops';
import type { ViewLine } from './cart-view';
import css from './tablet-details.module.css';
import { tabletEditAtom } from './tablet-edit';

interface TabletDetailsProps {
  line: ViewLine;
  onFollow?: (() => void) | undefined;
}

/** What a tablet in the cart says, and who gets it; with a way back to where that is written. */
export function TabletDetails({ line, onFollow }: TabletDetailsProps) {
  const t = useT();
  const { customTablet: tablet, quantity, url } = line;
  if (!tablet) return null;
  const edit = () => {
    store.set(tabletEditAtom, { tablet, quantity });
    onFollow?.();
  };
  const place = [tablet.postalCode, tablet.city].filter(Boolean).join(' ');
  const recipient = [tablet.name, tablet.address, place, countryName(tablet.countryCode), tablet.phone];
  const rows = [
    [t('/tablet/front'), tablet.frontText],
    [t('/tablet/back'), tablet.backText],
    [t('/tablet/signature'), tablet.signature],
    [t('/tablet/recipient'), recipient.filter(Boolean).join(', ')],
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
      {url && canShrink(line) ? (
        <Link
          href={url}
          className={css.edit}
          onClick={edit}
          aria-label={t('/tablet/edit-named', { name: lineName(line) })}
        >
          {t('/tablet/edit')}
        </Link>
      ) : null}
    </div>
  );
}
