import { type ReactNode, useState } from 'react';
import type { CatalogueEntry, CatalogueKind } from '@/lib/api/catalogue';
import type { ContentLanguage } from '@/lib/api/edit';
import { t } from '@/lib/i18n';
import { Button } from '@/ui/button';
import { useEntries } from '../catalogue';
import styles from '../fields.module.css';
import { CataloguePicker } from './catalogue-picker';
import { FieldGroup } from './field-group';

interface Props {
  label: string;
  hint?: ReactNode;
  kind: CatalogueKind;
  /** The code; empty where nothing is chosen yet. */
  value: string;
  language: ContentLanguage;
  mayEdit: boolean;
  error: string | null;
  tellsContent?: boolean;
  onChange: (entry: CatalogueEntry) => void;
}

/** A product or category: known by its name, and looked up rather than typed. */
export function CatalogueField({
  label,
  hint,
  kind,
  value,
  language,
  mayEdit,
  error,
  tellsContent = false,
  onChange,
}: Props) {
  const [isPicking, setPicking] = useState(false);
  const found = useEntries(kind, [value], language);
  const entry = found?.find(({ code }) => code === value);
  return (
    <FieldGroup label={label} hint={hint} error={error}>
      <div className={styles['inline']}>
        {value !== '' && <NamedEntry entry={entry} code={value} />}
        {mayEdit && (
          <Button look="quiet" icon="search" onPress={() => setPicking(true)}>
            {t(`/catalogue/pick/${kind}`)}
          </Button>
        )}
      </div>
      {isPicking && (
        <CataloguePicker
          kind={kind}
          language={language}
          tellsContent={tellsContent}
          onClose={() => setPicking(false)}
          onPick={(picked) => {
            onChange(picked);
            setPicking(false);
          }}
        />
      )}
    </FieldGroup>
  );
}

/** What is named by a code: its name beside it, once that is known. */
export function NamedEntry({ entry, code }: { entry: CatalogueEntry | undefined; code: string }) {
  return (
    <span className={styles['named']}>
      {entry && <b>{entry.name}</b>} <code>{code}</code>
    </span>
  );
}
