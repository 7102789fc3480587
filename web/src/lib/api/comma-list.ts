/** Ids or codes as a parameter of a call, which is left out where there are none. */
export function commaList(ids: readonly (number | string)[]): string | undefined {
  return ids.length > 0 ? ids.join(',') : undefined;
}
