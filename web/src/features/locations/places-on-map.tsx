import { useMemo, useState } from 'react';
import type { OpeningHours } from '@/lib/api/types';
import { chunk } from '@/lib/chunk';
import { useLoadedChunk } from '@/ui/chunk-view';
import type { Place } from './map-view';
import { OpenNow } from './open-now';
import css from './places-on-map.module.css';

// A list beside it says all that the map does, and need not wait for its outlines.
const placeMap = chunk(() => import('./place-map'));

/** What is told of a place when its mark is chosen. */
export interface TellingPlace extends OpeningHours {
  url: string;
  title: string;
  streetAddress: string;
  city: string;
  country: string;
  latitude: number | null;
  longitude: number | null;
}

export interface PlacesOnMapProps {
  label: string;
  places: readonly TellingPlace[];
  /** The address of the place that is chosen at first. */
  first?: string | null;
  /** Nothing beside the map says which places these are: where there is room, it does so itself. */
  listed?: boolean;
}

/** Places on a map; the chosen one is told below, with the way to its page. */
export default function PlacesOnMap({ label, places, first = null, listed = false }: PlacesOnMapProps) {
  const [chosen, setChosen] = useState(first);
  const PlaceMap = useLoadedChunk(placeMap);
  const marks = useMemo(() => places.flatMap(markOf), [places]);
  const told = places.find(({ url }) => url === chosen);
  return (
    <div className={css.places} data-screen-only>
      <div className={css.map}>
        {PlaceMap ? <PlaceMap label={label} places={marks} chosen={chosen} onChoose={setChosen} /> : null}
      </div>
      <div className={css.beside}>
        {listed ? (
          <ul className={css.names}>
            {places.map(({ url, title }) => (
              <li key={url}>
                <button type="button" aria-pressed={url === chosen} onClick={() => setChosen(url)}>
                  {title}
                </button>
              </li>
            ))}
          </ul>
        ) : null}
        <p className={css.told} role="status">
          {told ? (
            <>
              <a className={css.name} href={told.url}>
                {told.title}
              </a>
              <span>{[told.streetAddress, told.city].filter(Boolean).join(', ')}</span>
              <OpenNow hours={told} country={told.country} />
            </>
          ) : null}
        </p>
      </div>
    </div>
  );
}

function markOf({ url, title, latitude, longitude }: TellingPlace): Place[] {
  return latitude === null || longitude === null ? [] : [{ id: url, name: title, latitude, longitude }];
}
