import type { CustomTablet } from '@/lib/api/types';
import { countryName } from '@/lib/contact/country';
import { useT } from '@/lib/i18n/t';
import { useLanguage } from '@/lib/page';
import css from './tablet-details.module.css';

/** What a tablet in the cart says, and who gets it. */
export function TabletDetails({ tablet }: { tablet: CustomTablet | undefined }) {
  const t = useT();
  const language = useLanguage();
  if (!tablet) return null;
  const place = [tablet.postalCode, tablet.city].filter(Boolean).join(' ');
  const recipient = [
    tablet.name,
    tablet.address,
    place,
    countryName(tablet.countryCode, language),
    tablet.phone,
  ];
  const rows = [
    [t('/tablet/front'), tablet.frontText],
    [t('/tablet/back'), tablet.backText],
    [t('/tablet/signature'), tablet.signature],
    [t('/tablet/recipient'), recipient.filter(Boolean).join(', ')],
  ];
  return (
    <dl className={css.details}>
      {rows.map(([term, text]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
