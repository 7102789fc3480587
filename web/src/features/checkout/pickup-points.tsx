import { useMemo, useState } from 'react';
import { formatDistance } from '@/features/locations/distance';
import { areFarApart } from '@/features/locations/far-apart';
import { formatTime } from '@/features/locations/hours';
import { mapLink } from '@/features/locations/map-link';
import type { Place } from '@/features/locations/map-view';
import type { PickupPoint } from '@/lib/api/types';
import { chunk } from '@/lib/chunk';
import { useT } from '@/lib/i18n/t';
import { useLanguage } from '@/lib/page';
import { Button } from '@/ui/button/button';
import { useLoadedChunk } from '@/ui/chunk-view';
import { ChoiceList } from '@/ui/field/choice-list';
import { Link } from '@/ui/link';
import { VisuallyHidden } from '@/ui/visually-hidden';
import css from './checkout.module.css';

// The list says all that the map does, and need not wait for its outlines.
const placeMap = chunk(() => import('@/features/locations/place-map'));

/** So many are seen at first; the nearest come first. */
const FIRST = 5;

export interface PickupPointsProps {
  points: readonly PickupPoint[];
  chosen: string | null;
  error: string | null;
  onChoose: (id: string) => void;
}

/** Where the goods are fetched: a list, and the same places on a map, where they are not all of one town. */
export default function PickupPoints({ points, chosen, error, onChoose }: PickupPointsProps) {
  const t = useT();
  const language = useLanguage();
  const [all, setAll] = useState(false);
  const PlaceMap = useLoadedChunk(placeMap);
  const shown = useMemo(
    () => points.filter(({ id }, at) => all || at < FIRST || id === chosen),
    [points, all, chosen],
  );
  const places = useMemo(() => shown.flatMap(placeOf), [shown]);
  const isMapped = areFarApart(places);
  const taken = points.find(({ id }) => id === chosen);
  return (
    <div className={css.group}>
      <ChoiceList
        legend={t('/checkout/pickup-points')}
        name="pickupPoint"
        choices={shown.map(choice)}
        chosen={chosen}
        error={error}
        onChoose={onChoose}
      />
      {shown.length < points.length && (
        <Button variant="ghost" onClick={() => setAll(true)}>
          {t('/checkout/pickup-points-all', { count: points.length })}
        </Button>
      )}
      {isMapped ? (
        PlaceMap && (
          <PlaceMap label={t('/checkout/pickup-map')} places={places} chosen={chosen} onChoose={onChoose} />
        )
      ) : taken ? (
        <p>
          <Link className={css.way} href={mapLink({ ...taken, fullAddress: addressOf(taken) })} newTab>
            {t('/location/show-on-map')}
            <VisuallyHidden>: {taken.name}</VisuallyHidden>
          </Link>
        </p>
      ) : null}
    </div>
  );

  function choice(point: PickupPoint) {
    const { id, name, distance, opensToday, closesToday, availability } = point;
    const hours =
      opensToday && closesToday
        ? t('/checkout/open-today', {
            from: formatTime(opensToday, language),
            until: formatTime(closesToday, language),
          })
        : t('/checkout/closed-today');
    return {
      id,
      name,
      detail: (
        <>
          <span className={css.when}>{addressOf(point)}</span>
          {hours} · {availability}
        </>
      ),
      aside: distance === null ? null : formatDistance(distance, language),
    };
  }
}

function addressOf({ line1, postalCode, city }: PickupPoint): string {
  return `${line1}, ${postalCode} ${city}`;
}

function placeOf({ id, name, latitude, longitude }: PickupPoint): Place[] {
  return latitude === null || longitude === null ? [] : [{ id, name, latitude, longitude }];
}
