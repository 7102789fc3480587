import { useState } from 'react';
import { formatDistance } from '@/features/locations/distance';
import type { PickupPoint } from '@/lib/api/types';
import { useT } from '@/lib/i18n/t';
import { useLanguage } from '@/lib/page';
import { Button } from '@/ui/button/button';
import { ChoiceList } from '@/ui/field/choice-list';
import css from './checkout.module.css';

/** So many are seen at first; the nearest come first. */
const FIRST = 5;

interface PickupPointsProps {
  points: readonly PickupPoint[];
  chosen: string | null;
  error: string | null;
  onChoose: (id: string) => void;
}

/** Where the goods are fetched. */
export function PickupPoints({ points, chosen, error, onChoose }: PickupPointsProps) {
  const t = useT();
  const language = useLanguage();
  const [all, setAll] = useState(false);
  const shown = points.filter(({ id }, at) => all || at < FIRST || id === chosen);
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
    </div>
  );

  function choice({
    id,
    name,
    line1,
    postalCode,
    city,
    distance,
    opensToday,
    closesToday,
    availability,
  }: PickupPoint) {
    const hours =
      opensToday && closesToday
        ? t('/checkout/open-today', { from: opensToday, until: closesToday })
        : t('/checkout/closed-today');
    return {
      id,
      name,
      detail: (
        <>
          <span className={css.when}>
            {line1}, {postalCode} {city}
          </span>
          {hours} · {availability}
        </>
      ),
      aside: distance === null ? null : formatDistance(distance, language),
    };
  }
}
