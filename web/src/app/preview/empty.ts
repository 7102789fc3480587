import type { PageModel } from '@/lib/api/types';

/** A required text in which nothing stands yet: whose it is (nothing for the page's own), where, and what it is called. */
export interface EmptyText {
  block: string | null;
  field: string;
  label: string;
  isHtml: boolean;
}

/** What a text begins with that stands for none: it has no width, and nobody writes it. */
const SIGN = '\u2060';

/** Whether what an element shows stands for a text that is missing. */
export function isPlaceholder(text: string): boolean {
  return text.startsWith(SIGN);
}

/**
 * The page with the names of texts in the place of those that are missing, so that its components draw them where they will stand.
 * What did not change is the same as before.
 */
export function withPlaceholders(page: PageModel, texts: readonly EmptyText[]): PageModel {
  const fill = (value: unknown, isPage = false): unknown => {
    if (typeof value !== 'object' || value === null) return value;
    let next = value;
    for (const [name, inner] of Object.entries(value)) next = put(next, name, fill(inner));
    const { id, component } = value as { id?: unknown; component?: unknown };
    const owner = isPage ? null : component && id;
    for (const text of texts) if (text.block === owner) next = filled(next, text.field.split('.'), text);
    return next;
  };
  return texts.length > 0 ? (fill(page, true) as PageModel) : page;
}

function filled(value: unknown, [name = '', ...rest]: string[], text: EmptyText): object {
  const held = value as Record<string, unknown>;
  const inner = held[name];
  if (rest.length > 0)
    return typeof inner === 'object' && inner !== null ? put(held, name, filled(inner, rest, text)) : held;
  // Whatever stands there is what somebody wrote meanwhile.
  if (inner !== '' && inner !== null) return held;
  const label = SIGN + text.label;
  return put(held, name, text.isHtml ? `<p>${label.replace(/[<&]/g, '')}</p>` : label);
}

function put(held: object, name: string, value: unknown): object {
  if ((held as Record<string, unknown>)[name] === value) return held;
  const next = Array.isArray(held) ? [...held] : { ...held };
  return Object.assign(next, { [name]: value });
}
