/** What the address of a preview says beside the page: as whom, where and when it is looked at. */
const VIEW = ['market', 'theme', 'visitorgroupsByID', 'date', 'epiprojects', 'commondrafts'] as const;
/** With commas between their ids, or each id in a parameter of its own; of the others the last one counts. */
const LISTS: ReadonlySet<string> = new Set(['visitorgroupsByID', 'epiprojects']);
const MODE = 'epieditmode';
const LINK = 'preview';

export type View = Partial<Record<(typeof VIEW)[number], string>>;

export function viewOf(search: string): View {
  const given = new URLSearchParams(search);
  const read = VIEW.map((name) => {
    const all = given.getAll(name).filter(Boolean);
    return [name, LISTS.has(name) ? all.join() : all.at(-1)] as const;
  });
  return Object.fromEntries(read.filter(([, value]) => value));
}

/** The secret of a preview link; null for editors, who have sessions. */
export function linkOf(search: string): string | null {
  return new URLSearchParams(search).get(LINK);
}

/**
 * Where a link of a preview leads: whoever may see all drafts sees the next page's as well, in the same way. Null where the
 * browser follows it as it stands: to other sites, within the page, and for those whose link opens one page alone.
 */
export function nextPreview(href: string, here: URL): string | null {
  const target = new URL(href, here);
  const mode = here.searchParams.get(MODE);
  if (target.origin !== here.origin || mode === null || linkOf(here.search) !== null) return null;
  if (target.pathname === here.pathname && target.hash) return null;
  target.searchParams.set(MODE, mode);
  for (const [name, value] of Object.entries(viewOf(here.search))) target.searchParams.set(name, value);
  return target.pathname + target.search + target.hash;
}
