/** Sets, or with null removes, a `<meta>` of the document's head. */
export function setMeta(attribute: 'name' | 'property', key: string, content: string | null): void {
  let meta = document.head.querySelector<HTMLMetaElement>(`meta[${attribute}="${key}"]`);
  if (!content) {
    meta?.remove();
    return;
  }
  if (!meta) {
    meta = document.createElement('meta');
    meta.setAttribute(attribute, key);
    document.head.append(meta);
  }
  meta.content = content;
}

/** What search engines may do with the page; null leaves it to them. */
export function setRobots(content: string | null): void {
  setMeta('name', 'robots', content);
}

/** What the host page says under a name, such as the address of its error page. */
export function hostSetting(name: string): string | null {
  return document.head.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content || null;
}

/** Data that the server put into the document: `<script type="application/json" id="…">`. */
export function inlined<T>(id: string): T | null {
  const text = document.getElementById(id)?.textContent;
  if (!text) return null;
  try {
    return JSON.parse(text) as T;
  } catch {
    return null;
  }
}
