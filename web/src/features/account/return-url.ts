/** The parameter that says where whoever signs in comes from. */
const RETURN = 'returnUrl';
/** Whatever the site's host is: an address that leaves this one would leave the site's. */
const ANY = 'http://shop.invalid';

/**
 * Where to go after signing in: an address of this site that the query names, and nothing else. A link of somebody else's that
 * ends at another site would make the shop's own form their bait.
 */
export function returnPath(search: string): string | null {
  const asked = new URLSearchParams(search).get(RETURN);
  // Browsers read a backslash as a slash and leave out control characters: `/\evil` and `/<tab>/evil` are other hosts.
  if (!asked?.startsWith('/') || /^\/[/\\]|[\p{Cc}\\]/u.test(asked)) return null;
  try {
    const url = new URL(asked, ANY);
    // `/.//evil` is another host once its dots are resolved.
    const path = url.pathname + url.search + url.hash;
    return new URL(path, ANY).origin === ANY && url.origin === ANY ? path : null;
  } catch {
    return null;
  }
}

/** The address of a form, with where to go after it. */
export function withReturn(form: string, path: string | null): string {
  if (!path) return form;
  return `${form}${form.includes('?') ? '&' : '?'}${RETURN}=${encodeURIComponent(path)}`;
}
