import { describe, expect, it } from 'vitest';
import { formatSpan, todayOf, weekOf } from './hours';

const hours = {
  openingHoursMondayToFriday: '09:00',
  closingHoursMondayToFriday: '18:30',
  openingHoursSaturday: '10:00',
  closingHoursSaturday: '24:00',
  openingHoursSunday: '',
  closingHoursSunday: '',
};
const none = {
  openingHoursMondayToFriday: '',
  closingHoursMondayToFriday: '',
  openingHoursSaturday: '',
  closingHoursSaturday: '',
  openingHoursSunday: '',
  closingHoursSunday: '',
};

it('a week has three parts, closed ones too, and none when nothing is told', () => {
  expect(weekOf(hours)).toEqual([
    { days: 'weekdays', hours: { from: '09:00', to: '18:30' } },
    { days: 'saturday', hours: { from: '10:00', to: '24:00' } },
    { days: 'sunday', hours: null },
  ]);
  expect(weekOf(none)).toEqual([]);
});

describe('now', () => {
  it.each([
    // Wednesday in winter: Helsinki is two hours ahead of UTC.
    ['2026-11-18T06:59:59Z', 'FIN', 'weekdays', false],
    ['2026-11-18T07:00:00Z', 'FIN', 'weekdays', true],
    ['2026-11-18T16:29:59Z', 'FIN', 'weekdays', true],
    ['2026-11-18T16:30:00Z', 'FIN', 'weekdays', false],
    // The same moment is an hour earlier in Stockholm.
    ['2026-11-18T16:30:00Z', 'SWE', 'weekdays', true],
    // In summer the clocks are one hour further.
    ['2026-07-15T06:00:00Z', 'FIN', 'weekdays', true],
    // Saturday until midnight; then it is Sunday there, though not yet in UTC.
    ['2026-11-21T21:59:59Z', 'FIN', 'saturday', true],
    ['2026-11-21T22:00:00Z', 'FIN', 'sunday', false],
  ])('at %s in %s', (moment, country, days, isOpen) => {
    expect(todayOf(hours, country, new Date(moment))).toMatchObject({ days, isOpen });
  });

  it('is not told where the clock or the hours are not known', () => {
    expect(todayOf(hours, '', new Date())).toBeNull();
    expect(todayOf(none, 'FIN', new Date())).toBeNull();
  });
});

it.each([
  ['fi', '9–18.30'],
  ['sv', '9–18.30'],
  ['en', '9:00–18:30'],
])('in %s: %s', (language, expected) => {
  expect(formatSpan({ from: '09:00', to: '18:30' }, language)).toBe(expected);
});
