// What the server takes; `npm run types` makes this file.

export const MIN_PASSWORD = 12;
export const MAX_COMMENT = 2000;
export const MAX_PROJECT_NAME = 100;
export const MAX_PASSKEY_NAME = 60;
export const MAX_ALT = 250;
