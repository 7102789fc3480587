import { type CatalogueEntry, type CatalogueKind, readCatalogue } from '@/lib/api/catalogue';
import type { ContentLanguage } from '@/lib/api/edit';
import { t } from '@/lib/i18n';
import { Picker } from './picker';

interface Props {
  kind: CatalogueKind;
  language: ContentLanguage;
  /** It is said which ones have content of their own already. */
  tellsContent?: boolean;
  onPick: (entry: CatalogueEntry) => void;
  onClose: () => void;
}

export function CataloguePicker({ kind, language, tellsContent = false, onPick, onClose }: Props) {
  return (
    <Picker
      title={t(`/catalogue/pick/${kind}`)}
      label={t(`/catalogue/search/${kind}`)}
      kind={`${kind}-${language}`}
      find={async (words, signal) => {
        const { items } = await readCatalogue({ q: words, kind }, language, signal);
        return items.map((entry) => ({
          key: entry.code,
          name: entry.name,
          about: [entry.code, tellsContent && entry.page !== null && t('/catalogue/hasContent')]
            .filter(Boolean)
            .join(' · '),
          value: entry,
        }));
      }}
      onPick={onPick}
      onClose={onClose}
    />
  );
}
