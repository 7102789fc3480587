/** A heart, on the grid of the other drawings. It stands alone: the first page shows none. */
export const HEART =
  'M12 20.2C7.2 16.7 3.6 13.5 3.6 9.6A4.5 4.5 0 0 1 8.1 5c1.6 0 3 .8 3.9 2.2C12.9 5.8 14.3 5 15.9 5a4.5 4.5 0 0 1 4.5 4.6c0 3.9-3.6 7.1-8.4 10.6Z';
