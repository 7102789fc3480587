/** The parameter that says where whoever signs in comes from. */
const RETURN = 'returnUrl';

/**
 * Where to go after signing in: an address of this site that the query names, and nothing else. A link of somebody else's that
 * ends at another site would make the shop's own form their bait.
 */
export function returnPath(search: string, origin = window.location.origin): string | null {
  const asked = new URLSearchParams(search).get(RETURN);
  // Browsers read a backslash as a slash and leave out control characters: `/\evil` and `/<tab>/evil` are other hosts.
  if (!asked?.startsWith('/') || /^\/[/\\]|[\p{Cc}\\]/u.test(asked)) return null;
  try {
    const url = new URL(asked, origin);
    return url.origin === origin ? url.pathname + url.search + url.hash : null;
  } catch {
    return null;
  }
}

/** The address of a form, with where to go after it. */
export function withReturn(form: string, path: string | null): string {
  if (!path) return form;
  return `${form}${form.includes('?') ? '&' : '?'}${new URLSearchParams({ [RETURN]: path })}`;
}
