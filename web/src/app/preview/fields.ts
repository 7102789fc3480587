/** A text of a block or a page, and where it stands in the model: `title`, `cards.0.heading`. */
export interface FieldText {
  path: string;
  text: string;
  isHtml: boolean;
}

/** A picture of a block or a page: where it stands in the model, and its address. */
export interface FieldPicture {
  path: string;
  url: string;
}

/** What an element of the page shows. */
export interface ShownText<E> {
  element: E;
  text: string;
  /** How many elements it is within. */
  depth: number;
}

/** What no editor writes, or what stands elsewhere on the page. */
const OTHERS = new Set([
  ...[
    'type',
    'component',
    'id',
    'contentType',
    'contentLink',
    'preview',
    'url',
    'query',
    'market',
    'currency',
  ],
  ...[
    'navigation',
    'metadata',
    'pageMetadata',
    'sitePopup',
    'siteTitle',
    'layoutTheme',
    'listing',
    'products',
  ],
]);
const DEEPEST = 4;

/** What was read before: a new model of a page shares what did not change with the one before it. */
const known = new WeakMap<object, FieldText[]>();

/** The texts of a block or a page; those of blocks inside it are their own. */
export function fieldTexts(model: object): FieldText[] {
  const before = known.get(model);
  if (before) return before;
  const texts = textsOf(model, '', DEEPEST);
  known.set(model, texts);
  return texts;
}

function textsOf(value: unknown, path: string, depth: number): FieldText[] {
  if (typeof value === 'string') {
    const isHtml = value.includes('<');
    const text = plain(isHtml ? withoutTags(value) : value);
    return text === '' ? [] : [{ path, text, isHtml }];
  }
  if (typeof value !== 'object' || value === null || depth === 0) return [];
  if (path !== '' && 'component' in value) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    path === '' && OTHERS.has(name) ? [] : textsOf(inner, path === '' ? name : `${path}.${name}`, depth - 1),
  );
}

/** The pictures of a block or a page; those of blocks inside it are their own. */
export function fieldPictures(model: object, path = '', depth = DEEPEST): FieldPicture[] {
  if (depth === 0 || (path !== '' && 'component' in model)) return [];
  if ('altText' in model && 'url' in model && typeof model.url === 'string')
    return [{ path, url: model.url }];
  return Object.entries(model).flatMap(([name, inner]) =>
    typeof inner !== 'object' || inner === null || (path === '' && OTHERS.has(name))
      ? []
      : fieldPictures(inner, path === '' ? name : `${path}.${name}`, depth - 1),
  );
}

/** Which element shows which picture, in whatever width, in the order of the document. */
export function matchedPictures<E extends { src: string }>(
  pictures: readonly FieldPicture[],
  elements: readonly E[],
): Map<E, string> {
  const found = new Map<E, string>();
  for (const { path, url } of pictures) {
    const shown = elements.find((element) => !found.has(element) && element.src.endsWith(url));
    if (shown) found.set(shown, path);
  }
  return found;
}

/**
 * Which element shows which text: of those that hold nothing else the innermost, for formatted text the outermost. Elements are
 * given in the order of the document, and each shows one text.
 */
export function matched<E>(texts: readonly FieldText[], elements: readonly ShownText<E>[]): Map<E, string> {
  const found = new Map<E, string>();
  const taken = new Set<ShownText<E>>();
  for (const { path, text, isHtml } of texts) {
    const from = elements.findIndex((shown) => shown.text === text && !taken.has(shown));
    if (from < 0) continue;
    // Elements within each other that hold nothing else follow one another.
    const end = elements.findIndex(
      (shown, index) =>
        index > from && (shown.text !== text || shown.depth <= (elements[index - 1]?.depth ?? 0)),
    );
    const run = elements.slice(from, end < 0 ? undefined : end);
    const chosen = isHtml ? run[0] : run.at(-1);
    for (const shown of run) taken.add(shown);
    if (chosen) found.set(chosen.element, path);
  }
  return found;
}

/** As a reader compares it: without white space that is not seen. */
export function plain(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

function withoutTags(html: string): string {
  const read = document.createElement('template');
  read.innerHTML = html;
  return read.content.textContent ?? '';
}
