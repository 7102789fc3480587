import { formatSpan, formatTime, hasClock, type Today, todayOf, weekOf } from '@/features/locations/hours';
import { useNow } from '@/features/locations/use-now';
import type { LocationPage } from '@/lib/api/types';
import { useT } from '@/lib/i18n/t';
import css from './hours-table.module.css';

const dayNames = {
  weekdays: '/locations/weekdays',
  saturday: '/locations/saturday',
  sunday: '/locations/sunday',
} as const;

/** The usual hours of the week, how things stand now, and the days that differ. */
export function Hours({ page }: { page: LocationPage }) {
  const t = useT();
  const now = useNow();
  const language = page.metadata.currentLanguage;
  const week = weekOf(page);
  const today = now && todayOf(page, page.country, now);
  if (week.length === 0 && !page.additionalOpeningHours) return null;
  return (
    <section className={css.hours}>
      <h2>{t('/location/hours')}</h2>
      {week.length > 0 && hasClock(page.country) ? (
        <p className={css.now} data-open={today?.isOpen}>
          {today ? <Now today={today} language={language} /> : null}
        </p>
      ) : null}
      {week.length > 0 ? (
        <table className={css.table}>
          <caption>{t('/location/usual-hours')}</caption>
          <tbody>
            {week.map(({ days, hours }) => (
              <tr key={days} data-today={today?.days === days || undefined}>
                <th scope="row">{t(dayNames[days])}</th>
                <td>{hours ? formatSpan(hours, language) : t('/locations/closed')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
      {page.additionalOpeningHours ? <p className={css.more}>{page.additionalOpeningHours}</p> : null}
    </section>
  );
}

function Now({ today, language }: { today: Today; language: string }) {
  const t = useT();
  if (today.isOpen && today.hours)
    return t('/location/open-now', { time: formatTime(today.hours.to, language) });
  return t('/location/closed-now');
}
