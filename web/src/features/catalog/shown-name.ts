/** The name as it is shown: a space before a unit at its end ("Halla 150g" becomes "Halla 150 g"). */
export function shownName(name: string): string {
  return name.replace(/(\d)(kg|g|ml|l)$/i, '$1\u00a0$2');
}
