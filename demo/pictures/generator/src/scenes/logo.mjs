import { label } from '../text.mjs';
import { move, oval, path } from '../svg.mjs';

/** The ground of the shop's footer: pictures have no transparency. */
export const LOGO_GROUND = '#2B1712';
const LETTERS = '#F9ECDF';
const BERRY = '#E4364E';

/** The name beside a sprig of lingonberry, as the header has it. */
export const logo = () =>
  move(
    26,
    14,
    path('M11 29C11.6 21 10.4 13.5 8 6.5M10.9 18.5c2.2-1.1 3.9-2.9 5-5.4M10.4 14.6C8.8 13.9 7 13.6 5 13.8', 'none', `stroke="${LETTERS}" stroke-width="1.5" stroke-linecap="round"`) +
      path(
        'M11.2 22.6c1.7-3.3 4.8-4.7 9.1-4.2-1.7 3.6-4.7 5-9.1 4.2ZM10.8 25.4C9 22.3 6 21.2 1.9 22c1.8 3.3 4.7 4.5 8.9 3.4Z',
        LETTERS,
      ) +
      oval(7.6, 4.2, 3.5, 3.5, BERRY) +
      oval(17.2, 10.6, 3.3, 3.3, BERRY) +
      oval(3.7, 14, 3, 3, BERRY),
    0,
    3,
  ) + label('Halla & Hillo', 366, 86, 78, LETTERS, { spacing: -0.015, max: 520 });
