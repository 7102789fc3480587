import { type FormEvent, type ReactNode, useState } from 'react';
import { isFields } from '@/lib/draft/apply';
import type { Fields, Json } from '@/lib/draft/types';
import { t } from '@/lib/i18n';
import { Button, IconButton } from '@/ui/button';
import { Labelled, TextField } from '@/ui/field';
import fieldStyles from '@/ui/field.module.css';
import { type FieldProps, useBench, useDo } from '../context';
import styles from '../fields.module.css';
import { inWords } from '../labels';
import { FieldGroup } from './field-group';

interface Props extends FieldProps {
  label: string;
  hint: ReactNode;
  value: Json | undefined;
}

/** Values by name, such as nutrients by 100 g; names are added and taken away. */
export function MapField({ label, hint, field, block, path, value }: Props) {
  const { mayEdit } = useBench();
  const does = useDo();
  const [name, setName] = useState('');
  const map: Fields = isFields(value) ? value : {};
  const isNumber = field.of === 'number' || field.of === 'integer';
  const set = (next: Fields) =>
    does({ kind: 'set', block, field: path, value: Object.keys(next).length > 0 ? next : null });
  const add = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    const key = name.trim();
    if (key === '' || key in map) return;
    set({ ...map, [key]: isNumber ? 0 : '' });
    setName('');
  };
  return (
    <FieldGroup label={label} hint={hint} disabled={!mayEdit}>
      {Object.entries(map).map(([key, one]) => (
        <div key={key} className={styles['inline']}>
          <Labelled label={inWords(key)}>
            {(named) => (
              <input
                {...named}
                className={fieldStyles['input']}
                type={isNumber ? 'number' : 'text'}
                step="any"
                value={typeof one === 'number' || typeof one === 'string' ? one : ''}
                onChange={({ target }) => {
                  const next = isNumber ? target.valueAsNumber : target.value;
                  if (!Number.isNaN(next)) set({ ...map, [key]: next });
                }}
              />
            )}
          </Labelled>
          <IconButton
            icon="trash"
            label={t('/blocks/remove', { name: inWords(key) })}
            onPress={() => {
              const { [key]: _, ...others } = map;
              set(others);
            }}
          />
        </div>
      ))}
      <form onSubmit={add} className={styles['inline']} noValidate>
        <TextField label={t('/fieldTexts/newName')} value={name} onChange={setName} spellCheck={false} />
        <Button type="submit" look="quiet" icon="plus">
          {t('/fieldTexts/addItem')}
        </Button>
      </form>
    </FieldGroup>
  );
}
