import { useDelayed } from '@/ui/spinner';
import { VisuallyHidden } from '@/ui/visually-hidden';
import css from './list-skeleton.module.css';

const places = [1, 2, 3, 4, 5, 6];

/** Stands where a list of cards is going to be; says `label` when the wait lasts. */
export function ListSkeleton({ label }: { label: string }) {
  const late = useDelayed(true);
  return (
    <div className={css.wait} role="status">
      {late ? <VisuallyHidden>{label}</VisuallyHidden> : null}
      <div className={css.cards} aria-hidden="true">
        {places.map((place) => (
          <i key={place} />
        ))}
      </div>
    </div>
  );
}
