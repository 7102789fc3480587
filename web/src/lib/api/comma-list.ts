/** Ids or codes as a parameter of a call, which is left out where there are none. */
export function commaList(ids: readonly (number | string)[]): string | undefined {
  return ids.length > 0 ? ids.join(',') : undefined;
}

/** The names of a group as the address and the calls carry them: a comma list, commas inside a name escaped. */
export function formatNames(names: readonly string[]): string {
  return names.map((name) => name.replace(/[%,]/g, encodeURIComponent)).join(',');
}
