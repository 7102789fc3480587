import { TeaserCard } from '@/features/content/teaser-card';
import { formatDistance } from '@/features/locations/distance';
import { formatSpan, weekOf } from '@/features/locations/hours';
import { OpenNow } from '@/features/locations/open-now';
import { Marked } from '@/features/results/marked';
import type { LocationHit } from '@/lib/api/types';
import { useT } from '@/lib/i18n/t';
import { useLanguage } from '@/lib/page';
import css from './location-card.module.css';

interface LocationCardProps {
  hit: LocationHit;
  headingLevel: 2 | 3;
  eager: boolean;
}

/** A location that was found: where it is, how far, and when it is open. */
export function LocationCard({ hit, headingLevel, eager }: LocationCardProps) {
  const t = useT();
  const language = useLanguage();
  const place = [hit.postalCode, hit.city].filter(Boolean).join(' ');
  return (
    <TeaserCard
      url={hit.url}
      title={<Marked text={hit.title} ranges={hit.highlights.title} />}
      image={hit.image}
      sizes="(min-width: 64rem) 20rem, (min-width: 48rem) 30vw, (min-width: 30rem) 46vw, 92vw"
      headingLevel={headingLevel}
      kicker={
        hit.distance === null
          ? hit.city
          : t('/locations/distance', { distance: formatDistance(hit.distance, language) })
      }
      eager={eager}
    >
      <p className={css.address}>{[hit.streetAddress, place].filter(Boolean).join(', ')}</p>
      <p className={css.now}>
        <OpenNow hours={hit} country={hit.country} />
      </p>
      <ul className={css.hours} aria-label={t('/locations/hours')}>
        {weekOf(hit).map(({ days, hours }) => (
          <li key={days}>
            {t(`/locations/${days}-short`)} {hours ? formatSpan(hours, language) : t('/locations/closed')}
          </li>
        ))}
      </ul>
    </TeaserCard>
  );
}
