import { type ReactNode, useState } from 'react';
import type { CatalogueKind } from '@/lib/api/catalogue';
import { difference } from '@/lib/draft/splice';
import { t } from '@/lib/i18n';
import { Button, IconButton } from '@/ui/button';
import fieldStyles from '@/ui/field.module.css';
import { useEntries } from '../catalogue';
import { useBench, useDo } from '../context';
import styles from '../fields.module.css';
import { NamedEntry } from './catalogue-field';
import { CataloguePicker } from './catalogue-picker';
import { FieldGroup } from './field-group';
import { PagePicker } from './page-picker';
import { SharedText } from './shared-text';

/** Pages, products and categories are looked up, words are typed. */
export type ListKind = 'page' | CatalogueKind | 'words';

interface Props {
  label: string;
  hint: ReactNode;
  kind: ListKind;
  block: string | null;
  path: string;
  value: readonly string[];
  max: number | undefined;
  /** Pages of this type alone can be chosen. */
  ofType?: string | undefined;
  onChange: (value: string[]) => void;
}

/** Things that are named, in their order. */
export function ListField({ label, hint, kind, block, path, value, max, ofType, onChange }: Props) {
  const { mayEdit, language } = useBench();
  const [isPicking, setPicking] = useState(false);
  const ofCatalogue = kind === 'product' || kind === 'category' ? kind : null;
  const entries = useEntries(ofCatalogue ?? 'product', ofCatalogue ? value : [], language);
  const move = (from: number, to: number) => {
    const next = [...value];
    const [one] = next.splice(from, 1);
    if (one !== undefined) next.splice(to, 0, one);
    onChange(next);
  };
  const pick = (one: string) => {
    if (!value.includes(one)) onChange([...value, one]);
    setPicking(false);
  };
  return (
    <FieldGroup label={label} hint={hint}>
      {value.map((one, index) => {
        const place = t('/fieldTexts/item', { name: label, number: index + 1 });
        const entry = ofCatalogue ? entries?.find(({ code }) => code === one) : undefined;
        const name = entry?.name ?? (one || place);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the place is all that tells equal words apart.
          <div key={index} className={styles['inline']}>
            {kind === 'words' ? (
              <Words label={place} block={block} path={`${path}.${index}`} value={one} />
            ) : (
              <NamedEntry entry={entry} code={one} />
            )}
            {mayEdit && (
              <>
                {index > 0 && (
                  <IconButton
                    icon="up"
                    label={t('/blocks/up', { name })}
                    onPress={() => move(index, index - 1)}
                  />
                )}
                <IconButton
                  icon="trash"
                  label={t('/blocks/remove', { name })}
                  onPress={() => onChange(value.filter((_, i) => i !== index))}
                />
              </>
            )}
          </div>
        );
      })}
      {mayEdit && (max === undefined || value.length < max) && (
        <span>
          <Button
            look="quiet"
            icon="plus"
            onPress={() => (kind === 'words' ? onChange([...value, '']) : setPicking(true))}
          >
            {t('/fieldTexts/addItem')}
          </Button>
        </span>
      )}
      {isPicking && kind === 'page' && (
        <PagePicker
          onClose={() => setPicking(false)}
          onPick={(page) => pick(page.id)}
          isPossible={({ type }) => ofType === undefined || type === ofType}
        />
      )}
      {isPicking && ofCatalogue && (
        <CataloguePicker
          kind={ofCatalogue}
          language={language}
          onClose={() => setPicking(false)}
          onPick={({ code }) => pick(code)}
        />
      )}
    </FieldGroup>
  );
}

interface WordsProps {
  label: string;
  block: string | null;
  path: string;
  value: string;
}

function Words({ label, block, path, value }: WordsProps) {
  const { mayEdit } = useBench();
  const does = useDo();
  const type = (next: string) => {
    const made = difference(value, next);
    if (made) does({ kind: 'text', block, field: path, ...made });
  };
  return (
    <SharedText
      className={fieldStyles['input']}
      aria-label={label}
      value={value}
      readOnly={!mayEdit}
      onChange={type}
    />
  );
}
