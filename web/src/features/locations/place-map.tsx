import { useMemo } from 'react';
import { useOwnStyle } from '@/lib/own-style';
import { Icon } from '@/ui/icon/icon';
import { isCovered, type MapView, type Place, project, type Spot, spread, viewOf } from './map-view';
import { BORDERS, LAND } from './outlines.gen';
import css from './place-map.module.css';

/** In units of its own; on the narrowest phones one is a little less than a pixel. The countries here are long. */
const DRAWING = { width: 300, height: 400 };
/** What a mark takes, so that a finger finds it. */
const ROOM = 34;

interface PlaceMapProps {
  label: string;
  places: readonly Place[];
  chosen: string | null;
  onChoose: (id: string) => void;
}

/** Places on the outlines of their country, as close as all of them fit in; nothing where the outlines end. */
export default function PlaceMap({ label, places, chosen, onChoose }: PlaceMapProps) {
  const map = useMemo(() => drawn(places), [places]);
  if (!map) return null;
  const { view, marks } = map;
  return (
    <figure className={css.map} aria-label={label}>
      <svg className={css.drawing} viewBox={`0 0 ${DRAWING.width} ${DRAWING.height}`} aria-hidden="true">
        <g transform={`scale(${view.scale}) translate(${-view.x} ${-view.y})`}>
          <path className={css.land} d={LAND} />
          <path className={css.borders} d={BORDERS} />
        </g>
        {marks.map(({ place, spot, mark }) => (
          <g key={place.id} className={css.spot}>
            <line x1={spot.x} y1={spot.y} x2={mark.x} y2={mark.y} />
            <circle cx={spot.x} cy={spot.y} r={2.5} />
          </g>
        ))}
      </svg>
      {marks.map(({ place, mark }) => (
        <Mark
          key={place.id}
          name={place.name}
          at={mark}
          isChosen={place.id === chosen}
          onChoose={() => onChoose(place.id)}
        />
      ))}
    </figure>
  );
}

interface MarkProps {
  name: string;
  at: Spot;
  isChosen: boolean;
  onChoose: () => void;
}

function Mark({ name, at, isChosen, onChoose }: MarkProps) {
  const percent = (units: number, whole: number) => `${((100 * units) / whole).toFixed(1)}%`;
  const place = useOwnStyle(`left:${percent(at.x, DRAWING.width)};top:${percent(at.y, DRAWING.height)}`);
  return (
    <button
      type="button"
      className={css.mark}
      aria-pressed={isChosen}
      // The name stands where there is room for it.
      data-side={at.x > DRAWING.width / 2 ? 'left' : 'right'}
      onClick={onChoose}
      {...place}
    >
      {isChosen ? <Icon name="check" size={16} /> : null}
      <span className={css.name}>{name}</span>
    </button>
  );
}

interface Drawn {
  readonly view: MapView;
  /** Where each place is, and where its mark has room. */
  readonly marks: readonly { place: Place; spot: Spot; mark: Spot }[];
}

function drawn(places: readonly Place[]): Drawn | null {
  if (places.length === 0 || !places.every(isCovered)) return null;
  const view = viewOf(places.map(project), DRAWING);
  const spots = places.map((place) => {
    const { x, y } = project(place);
    return { x: (x - view.x) * view.scale, y: (y - view.y) * view.scale };
  });
  const marks = spread(spots, ROOM, DRAWING);
  const found = places.flatMap((place, at) => {
    const [spot, mark] = [spots[at], marks[at]];
    return spot && mark ? [{ place, spot, mark }] : [];
  });
  return { view, marks: found };
}
