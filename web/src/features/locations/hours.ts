import type { OpeningHours } from '@/lib/api/types';

/** A part of the week with the same hours; null when it is closed. */
export interface HoursRow {
  days: 'weekdays' | 'saturday' | 'sunday';
  hours: Span | null;
}

/** From and to, as `HH:MM`. */
export interface Span {
  from: string;
  to: string;
}

/** The usual hours of a week; nothing when none are told. */
export function weekOf(hours: OpeningHours): HoursRow[] {
  const rows: HoursRow[] = [
    {
      days: 'weekdays',
      hours: span(hours.openingHoursMondayToFriday, hours.closingHoursMondayToFriday),
    },
    { days: 'saturday', hours: span(hours.openingHoursSaturday, hours.closingHoursSaturday) },
    { days: 'sunday', hours: span(hours.openingHoursSunday, hours.closingHoursSunday) },
  ];
  return rows.some((row) => row.hours) ? rows : [];
}

/** How things stand at a moment by the usual hours; the span is that of the day. */
export interface Today {
  days: HoursRow['days'];
  hours: Span | null;
  isOpen: boolean;
}

const zones: Record<string, string> = {
  FIN: 'Europe/Helsinki',
  SWE: 'Europe/Stockholm',
};

/** True where it is known which clock a country's places go by. */
export function hasClock(country: string): boolean {
  return country in zones;
}

/** What the usual hours say of a moment, on the clock of the country; null where that is not known. */
export function todayOf(hours: OpeningHours, country: string, now: Date): Today | null {
  const zone = zones[country];
  if (!zone) return null;
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(now);
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? '';
  const days = { Sat: 'saturday', Sun: 'sunday' }[part('weekday')] ?? 'weekdays';
  const today = weekOf(hours).find((row) => row.days === days);
  if (!today) return null;
  const time = `${part('hour')}:${part('minute')}`;
  const isOpen = today.hours !== null && today.hours.from <= time && time < today.hours.to;
  return { ...today, isOpen };
}

/** A time as the language writes it: `9`, `9.30`, `9:30`. */
export function formatTime(time: string, language: string): string {
  const [hour = '', minute = ''] = time.split(':');
  const short = `${Number(hour)}`;
  if (language !== 'en' && minute === '00') return short;
  return short + (language === 'en' ? ':' : '.') + minute;
}

/** A span as the language writes it: `9–18`. */
export function formatSpan({ from, to }: Span, language: string): string {
  return `${formatTime(from, language)}–${formatTime(to, language)}`;
}

const clock = /^\d{2}:\d{2}$/;

function span(from: string, to: string): Span | null {
  return clock.test(from) && clock.test(to) ? { from, to } : null;
}
