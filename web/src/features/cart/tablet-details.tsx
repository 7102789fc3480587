import { countryName } from '@/features/address/country-name';
import type { CustomTablet } from '@/lib/api/types';
import { useT } from '@/lib/i18n/t';
import css from './tablet-details.module.css';

/** What a tablet in the cart says, and who gets it. */
export function TabletDetails({ tablet }: { tablet: CustomTablet | undefined }) {
  const t = useT();
  if (!tablet) return null;
  const place = [tablet.postalCode, tablet.city].filter(Boolean).join(' ');
  const recipient = [tablet.name, tablet.address, place, countryName(tablet.countryCode), tablet.phone];
  const rows = [
    [t('/tablet/front'), tablet.frontText],
    [t('/tablet/back'), tablet.backText],
    [t('/tablet/signature'), tablet.signature],
    [t('/tablet/recipient'), recipient.filter(Boolean).join(', ')],
  ];
  return (
    <dl className={css.details}>
      {rows
        .filter(([, text]) => text)
        .map(([term, text]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{text}</dd>
          </div>
        ))}
    </dl>
  );
}
