import { useInsertionEffect } from 'react';

/** While the server renders a page: the rules of what stands in it. */
let collected: Set<string> | null = null;

/** For the server: from now on the rules of what is rendered are written down here. */
export function collectStyles(): ReadonlySet<string> {
  collected = new Set();
  return collected;
}

const inserted = new Set<string>();
let sheet: CSSStyleSheet | undefined;

/**
 * Declarations of one element's own, such as colours that an editor chose: what is given stands on the element. They become
 * a rule, since the document's policy allows no `style` attribute. None may hold what a visitor typed.
 */
export function useOwnStyle(declarations: string | undefined): { 'data-own-style'?: string } {
  const name = declarations ? nameOf(declarations) : undefined;
  // Asked for twice, it stands over rules of one class that are loaded after it.
  const rule = name ? `[data-own-style][data-own-style="${name}"]{${declarations}}` : undefined;
  if (rule) collected?.add(rule.replaceAll('<', '\\3c '));
  useInsertionEffect(() => {
    // What the document brought is there twice then, to no harm.
    if (!rule || inserted.has(rule)) return;
    inserted.add(rule);
    if (!sheet) {
      sheet = new CSSStyleSheet();
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    }
    sheet.insertRule(rule);
  }, [rule]);
  return name ? { 'data-own-style': name } : {};
}

/** The same declarations have the same name on the server and in the browser (FNV-1a). */
function nameOf(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  }
  return (hash >>> 0).toString(36);
}
