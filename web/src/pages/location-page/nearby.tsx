import { useMemo } from 'react';
import { formatDistance } from '@/features/locations/distance';
import { areFarApart } from '@/features/locations/far-apart';
import { mapLink } from '@/features/locations/map-link';
import { OpenNow } from '@/features/locations/open-now';
import PlacesOnMap from '@/features/locations/places-on-map';
import type { LocationPage } from '@/lib/api/types';
import { useT } from '@/lib/i18n/t';
import { useLanguage } from '@/lib/page';
import { Link } from '@/ui/link';
import { Section } from '@/ui/section/section';
import { VisuallyHidden } from '@/ui/visually-hidden';
import css from './nearby.module.css';

/** The nearest other places: how far, whether they are open, and where; on one map, where they are not all of one town. */
export function Nearby({ page }: { page: LocationPage }) {
  const t = useT();
  const language = useLanguage();
  const { nearby, name, url } = page;
  const places = useMemo(() => [{ ...page, title: page.name }, ...page.nearby], [page]);
  if (nearby.length === 0) return null;
  const mapped = areFarApart(places);
  return (
    <Section heading={t('/location/nearby')}>
      <div className={css.columns} data-mapped={mapped || undefined}>
        <ul className={css.list}>
          {nearby.map((place) => {
            const fullAddress = [place.streetAddress, place.city].filter(Boolean).join(', ');
            return (
              <li key={place.contentId} className={css.place}>
                <a className={css.name} href={place.url}>
                  {place.title}
                </a>
                <span>{fullAddress}</span>
                <span className={css.more}>
                  {t('/locations/distance', { distance: formatDistance(place.distance, language) })}
                  <OpenNow hours={place} country={place.country} />
                </span>
                {mapped ? null : (
                  <Link className={css.map} href={mapLink({ ...place, fullAddress })} newTab>
                    {t('/location/show-on-map')}
                    <VisuallyHidden>: {place.title}</VisuallyHidden>
                  </Link>
                )}
              </li>
            );
          })}
        </ul>
        {mapped ? <PlacesOnMap label={t('/location/map', { name })} places={places} first={url} /> : null}
      </div>
    </Section>
  );
}
