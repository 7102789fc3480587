import { useMemo } from 'react';
import { formatDistance } from '@/features/locations/distance';
import { OpenNow } from '@/features/locations/open-now';
import PlacesOnMap from '@/features/locations/places-on-map';
import type { LocationPage } from '@/lib/api/types';
import { useT } from '@/lib/i18n/t';
import { useLanguage } from '@/lib/page';
import { Section } from '@/ui/section/section';
import css from './nearby.module.css';

/** The nearest other places: how far, whether they are open, and all of them with this one on a map. */
export function Nearby({ page }: { page: LocationPage }) {
  const t = useT();
  const language = useLanguage();
  const { nearby, name, url } = page;
  const places = useMemo(() => [{ ...page, title: page.name }, ...page.nearby], [page]);
  if (nearby.length === 0) return null;
  return (
    <Section heading={t('/location/nearby')}>
      <div className={css.columns}>
        <ul className={css.list}>
          {nearby.map((place) => (
            <li key={place.contentId} className={css.place}>
              <a className={css.name} href={place.url}>
                {place.title}
              </a>
              <span>{[place.streetAddress, place.city].filter(Boolean).join(', ')}</span>
              <span className={css.more}>
                {t('/locations/distance', { distance: formatDistance(place.distance, language) })}
                <OpenNow hours={place} country={place.country} />
              </span>
            </li>
          ))}
        </ul>
        <PlacesOnMap label={t('/location/map', { name })} places={places} first={url} />
      </div>
    </Section>
  );
}
