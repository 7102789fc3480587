import type { OpeningHours } from '@/lib/api/types';
import { useT } from '@/lib/i18n/t';
import { useLanguage } from '@/lib/page';
import { formatTime, todayOf } from './hours';
import css from './open-now.module.css';
import { useNow } from './use-now';

interface OpenNowProps {
  hours: OpeningHours;
  /** ISO 3166-1 alpha-2: whose clock the hours go by. */
  country: string;
}

/** Whether a place is open by its usual hours, on its own clock; nothing before the browser knows the time. */
export function OpenNow({ hours, country }: OpenNowProps) {
  const t = useT();
  const language = useLanguage();
  const now = useNow();
  const today = now && todayOf(hours, country, now);
  if (!today) return null;
  return (
    <span className={css.now} data-open={today.isOpen}>
      {today.isOpen && today.hours
        ? t('/locations/open-until', { time: formatTime(today.hours.to, language) })
        : t('/locations/closed-now')}
    </span>
  );
}
