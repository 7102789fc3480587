import { type ReactNode, useState } from 'react';
import type { CatalogueKind } from '@/lib/api/catalogue';
import type { FieldType } from '@/lib/api/edit';
import { read } from '@/lib/draft/apply';
import type { Fields, Json } from '@/lib/draft/types';
import { t } from '@/lib/i18n';
import { Button, IconButton } from '@/ui/button';
import { type FieldProps, useBench, useDo, useOfDraft } from '../context';
import styles from '../fields.module.css';
import { CataloguePicker } from './catalogue-picker';
import { FieldGroup } from './field-group';

interface Props extends FieldProps {
  label: string;
  hint: ReactNode;
}

/** A list of objects: cards, slides, rows. */
export function ItemsField({ label, hint, field, block, path }: Props) {
  const { mayEdit, language, Field } = useBench();
  const does = useDo();
  const stored = useOfDraft((draft) => read(draft, { block, field: path }));
  const items = Array.isArray(stored) ? stored : [];
  const set = (value: Json) => does({ kind: 'set', block, field: path, value });
  const [isPicking, setPicking] = useState(false);
  const wanted = field.fields?.find(ofCatalogue);
  const add = (begun: Fields) => set([...items, { ...(block === null && emptyItem(field)), ...begun }]);
  const moved = (from: number, to: number) => {
    const next = [...items];
    const [item] = next.splice(from, 1);
    if (item !== undefined) next.splice(to, 0, item);
    set(next);
  };
  return (
    <FieldGroup label={label} hint={hint}>
      {items.map((_, index) => {
        const name = t('/fieldTexts/item', { name: label, number: index + 1 });
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the place is all that tells these objects apart.
          <div key={index} className={styles['item']}>
            <div className={styles['itemHead']}>
              <span>{index + 1}</span>
              {mayEdit && (
                <span>
                  <IconButton
                    icon="up"
                    label={t('/blocks/up', { name })}
                    isDisabled={index === 0}
                    onPress={() => moved(index, index - 1)}
                  />
                  <IconButton
                    icon="down"
                    label={t('/blocks/down', { name })}
                    isDisabled={index === items.length - 1}
                    onPress={() => moved(index, index + 1)}
                  />
                  <IconButton
                    icon="trash"
                    label={t('/blocks/remove', { name })}
                    onPress={() => set(items.filter((_, other) => other !== index))}
                  />
                </span>
              )}
            </div>
            <div className={styles['stack']}>
              {field.fields?.map((inner) => (
                <Field key={inner.name} field={inner} block={block} path={`${path}.${index}.${inner.name}`} />
              ))}
            </div>
          </div>
        );
      })}
      {mayEdit && (field.max === undefined || items.length < field.max) && (
        <Button look="quiet" icon="plus" onPress={() => (wanted ? setPicking(true) : add({}))}>
          {t('/fieldTexts/addItem')}
        </Button>
      )}
      {isPicking && wanted && (
        <CataloguePicker
          kind={wanted.kind}
          language={language}
          onClose={() => setPicking(false)}
          onPick={({ code }) => {
            add({ [wanted.name]: code });
            setPicking(false);
          }}
        />
      )}
    </FieldGroup>
  );
}

/** What an object of the list is chosen by before it is there: no code is an empty one. */
function ofCatalogue(field: FieldType): field is FieldType & { kind: CatalogueKind } {
  return field.required === true && (field.kind === 'product' || field.kind === 'category');
}

/** Texts that objects of pages cannot be without are empty at first. Blocks may be without theirs while they are written. */
function emptyItem({ fields }: FieldType): Fields {
  const texts = fields?.filter(({ kind, required }) => required && (kind === 'words' || kind === 'html'));
  return Object.fromEntries((texts ?? []).map(({ name }) => [name, '']));
}
