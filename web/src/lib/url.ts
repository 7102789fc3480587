/** Before the state of a block that is not the only one of its kind on a page: `block.4711.page`. */
export const BLOCK_PREFIX = 'block.';

/** The name of a parameter that belongs to one block of the page. */
export function blockParameter(id: string, name: string): string {
  return `${BLOCK_PREFIX}${id}.${name}`;
}

/** An address of the site with the origin of another of its addresses; one that has an origin keeps it. */
export function absolute(href: string, base: string): string {
  return href.startsWith('/') ? (/^https?:\/\/[^/]+/.exec(base)?.[0] ?? '') + href : href;
}

/** True for addresses of the site at `origin` (scheme and host). */
export function isInternal(href: string, origin = window.location.origin): boolean {
  const [, scheme, host] = /^(?:([a-z][a-z\d+.-]*):)?(\/\/[^/?#]*)?/i.exec(href.trim()) ?? [];
  if (scheme === undefined && host === undefined) return true;
  const own = /^(https?):(\/\/.*)$/.exec(origin);
  return (scheme ?? own?.[1])?.toLowerCase() === own?.[1] && host?.toLowerCase() === own?.[2];
}

/** True when the address names a file that pages ask to open in a tab of its own (`pdf,docx`: small letters, no blanks). */
export function opensInNewTab(href: string, extensions: string): boolean {
  const extension = /^[^?#]*\.([a-z0-9]+)(?:[?#]|$)/i.exec(href)?.[1]?.toLowerCase();
  return extension !== undefined && extensions.split(',').includes(extension);
}
