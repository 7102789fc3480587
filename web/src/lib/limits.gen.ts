// What the server takes; `npm run types` makes this file.

export const MAX_QUANTITY = 999;
export const MAX_TABLETS = 99;
export const MAX_GIFT_CARDS = 10;
export const LOW_STOCK_AT_MOST = 20;
export const MAX_FOLLOWED_PRODUCTS = 200;
export const MAX_GREETING = 800;
export const MIN_PHRASE = 3;
export const MAX_PHRASE = 500;
export const MIN_PASSWORD = 12;
export const MAX_PASSWORD = 200;
