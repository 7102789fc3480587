import { useState } from 'react';
import { formatDistance } from '@/features/locations/distance';
import { NearMe, usePosition } from '@/features/locations/near-me';
import { OpenNow } from '@/features/locations/open-now';
import { fetchStockPlaces } from '@/lib/api/catalogue';
import type { StockPlace } from '@/lib/api/types';
import { type MessageKey, useT } from '@/lib/i18n/t';
import { useLanguage, useMarket } from '@/lib/page';
import { useQuery } from '@/lib/use-query';
import { Button } from '@/ui/button/button';
import { Disclosure } from '@/ui/disclosure/disclosure';
import { Spinner } from '@/ui/spinner';
import css from './stock-places.module.css';
import stockCss from './stock-text.module.css';

export interface StockPlacesProps {
  /** Of the variation. */
  code: string;
}

const told: Readonly<Record<StockPlace['stock'], { text: MessageKey; level: string }>> = {
  in: { text: '/stock/in', level: 'in' },
  few: { text: '/product/places-few', level: 'low' },
  none: { text: '/product/places-none', level: 'out' },
};

/** Where pieces lie that can be fetched; nobody is asked before it is opened. */
export default function StockPlaces({ code }: StockPlacesProps) {
  const t = useT();
  const [open, setOpen] = useState(false);
  return (
    <div className={css.panel}>
      <Disclosure title={t('/product/places')} tag="h2" onToggle={setOpen}>
        {open ? <Places code={code} /> : <p className={css.wait} />}
      </Disclosure>
    </div>
  );
}

function Places({ code }: StockPlacesProps) {
  const t = useT();
  const language = useLanguage();
  const market = useMarket();
  const near = usePosition();
  const { data, error, refetch } = useQuery(
    {
      key: `stock-places ${language} ${market} ${code} ${near?.latitude} ${near?.longitude}`,
      load: () => fetchStockPlaces({ code, language, market, near }),
      topics: ['content', 'prices'],
    },
    { keepPrevious: true },
  );
  if (!data)
    return (
      <div className={css.wait}>
        {error ? (
          <>
            <p role="alert">{t('/product/places-failed')}</p>
            <Button variant="secondary" onClick={refetch}>
              {t('/ui/retry')}
            </Button>
          </>
        ) : (
          <Spinner label={t('/product/places-loading')} />
        )}
      </div>
    );
  return (
    <div className={css.places}>
      {data.places.length > 1 ? <NearMe /> : null}
      <ul className={css.list}>
        {data.places.map((place) => (
          <li key={place.url} className={css.place}>
            <div>
              <a href={place.url}>{place.title}</a>
              <p className={css.about}>
                {[place.streetAddress, place.city].filter(Boolean).join(', ')}
                {place.distance === null ? null : ` · ${formatDistance(place.distance, language)}`}
              </p>
              <OpenNow hours={place} country={place.country} />
            </div>
            <p className={stockCss.stock} data-level={told[place.stock].level}>
              {t(told[place.stock].text)}
            </p>
          </li>
        ))}
      </ul>
    </div>
  );
}
