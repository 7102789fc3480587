import { type ReactNode, useState } from 'react';
import { t } from '@/lib/i18n';
import { Button, IconButton } from '@/ui/button';
import fieldStyles from '@/ui/field.module.css';
import { useEditing } from '../context';
import styles from '../fields.module.css';
import { PagePicker } from './page-picker';

interface Props {
  label: string;
  hint: ReactNode;
  /** Pages are looked up; codes of products and other words are typed. */
  kind: 'page' | 'words';
  value: readonly string[];
  max: number | undefined;
  onChange: (value: string[]) => void;
}

/** Things that are named, in their order. */
export function ListField({ label, hint, kind, value, max, onChange }: Props) {
  const { mayEdit } = useEditing();
  const [isPicking, setPicking] = useState(false);
  const change = (index: number, next: string) => onChange(value.map((one, i) => (i === index ? next : one)));
  const move = (from: number, to: number) => {
    const next = [...value];
    const [one] = next.splice(from, 1);
    if (one !== undefined) next.splice(to, 0, one);
    onChange(next);
  };
  return (
    <fieldset className={styles['group']}>
      <legend>{label}</legend>
      {hint && <p className={fieldStyles['hint']}>{hint}</p>}
      {value.map((one, index) => {
        const name = one || t('/fieldTexts/item', { name: label, number: index + 1 });
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the place is all that tells equal words apart.
          <div key={index} className={styles['inline']}>
            <input
              className={fieldStyles['input']}
              aria-label={t('/fieldTexts/item', { name: label, number: index + 1 })}
              value={one}
              readOnly={!mayEdit}
              spellCheck={false}
              onChange={({ target }) => change(index, target.value)}
            />
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
            onPress={() => (kind === 'page' ? setPicking(true) : onChange([...value, '']))}
          >
            {t('/fieldTexts/addItem')}
          </Button>
        </span>
      )}
      {isPicking && (
        <PagePicker
          onClose={() => setPicking(false)}
          onPick={(page) => {
            onChange([...value, page.id]);
            setPicking(false);
          }}
        />
      )}
    </fieldset>
  );
}
