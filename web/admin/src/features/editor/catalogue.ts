import { useQuery } from '@tanstack/react-query';
import { type CatalogueEntry, type CatalogueKind, readCatalogue } from '@/lib/api/catalogue';
import type { ContentLanguage, NewPage } from '@/lib/api/edit';
import { today } from './placing';

/** What adds to the page of each, and the field that says to which one. */
export const CONTENT_TYPES: Readonly<Record<CatalogueKind, string>> = {
  product: 'ProductContent',
  category: 'CategoryContent',
};

/** The field of content that the page of the shop shows under another name; the same one otherwise. */
export function fieldShown(type: string, field: string | null): string | null {
  return type === CONTENT_TYPES.product && field === 'description' ? 'xhtmlDescription' : field;
}

/** The content that is begun for a product or category: it lies at the top of the tree, since it has no address of its own. */
export function contentFor({ kind, code }: CatalogueEntry, language: ContentLanguage): NewPage {
  const type = CONTENT_TYPES[kind];
  const draft = { segment: null, published: today(), content: { type, [kind]: code } };
  return { type, parent: null, language, draft };
}

/** Those of the catalogue with these codes; nothing while they are looked up. */
export function useEntries(
  kind: CatalogueKind,
  codes: readonly string[],
  language: ContentLanguage,
): readonly CatalogueEntry[] | undefined {
  const asked = codes.filter((code) => code !== '').join(',');
  const { data } = useQuery({
    queryKey: ['catalogue', kind, asked, language],
    queryFn: ({ signal }) => readCatalogue({ codes: asked, kind }, language, signal),
    enabled: asked !== '',
    staleTime: 60_000,
    placeholderData: (before) => before,
  });
  return data?.items;
}
