import { type ReactNode, useId, useState } from 'react';
import type { CatalogueEntry, CatalogueKind } from '@/lib/api/catalogue';
import type { ContentLanguage } from '@/lib/api/edit';
import { t } from '@/lib/i18n';
import { Button } from '@/ui/button';
import fieldStyles from '@/ui/field.module.css';
import { useEntries } from '../catalogue';
import styles from '../fields.module.css';
import { CataloguePicker } from './catalogue-picker';

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
  const id = useId();
  return (
    <fieldset className={styles['group']} aria-describedby={error ? `${id}-error` : undefined}>
      <legend>{label}</legend>
      {hint && <p className={fieldStyles['hint']}>{hint}</p>}
      <div className={styles['inline']}>
        {value !== '' && (
          <span className={styles['named']}>
            {entry && <b>{entry.name}</b>} <code>{value}</code>
          </span>
        )}
        {mayEdit && (
          <Button look="quiet" icon="search" onPress={() => setPicking(true)}>
            {t(`/catalogue/pick/${kind}`)}
          </Button>
        )}
      </div>
      {error && (
        <p id={`${id}-error`} className={fieldStyles['error']}>
          {error}
        </p>
      )}
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
    </fieldset>
  );
}
