import type { ReactNode } from 'react';
import { isFields } from '@/lib/draft/apply';
import type { Json } from '@/lib/draft/types';
import { t } from '@/lib/i18n';
import { Button, IconButton } from '@/ui/button';
import { Labelled } from '@/ui/field';
import fieldStyles from '@/ui/field.module.css';
import { useEditing } from '../context';
import styles from '../fields.module.css';
import { fieldLabel } from '../labels';

interface Props {
  label: string;
  hint: ReactNode;
  value: Json | undefined;
  /** Blocks keep more of a picture than pages do. */
  isOfBlock: boolean;
  onChange: (value: Json) => void;
}

/** A picture by its name, shown as it is; in blocks with what it shows, for those who do not see it. */
export function PictureField({ label, hint, value, isOfBlock, onChange }: Props) {
  const { language } = useEditing();
  const name = nameOf(value);
  const told = isFields(value) && isFields(value['altText']) ? value['altText'] : {};
  const alt = told[language];
  const rename = (next: string) => {
    if (next === '') onChange(null);
    else if (isFields(value)) onChange({ ...value, url: next });
    else onChange(isOfBlock ? next : { url: next });
  };
  return (
    <fieldset className={styles['group']}>
      <legend>{label}</legend>
      {hint && <p className={fieldStyles['hint']}>{hint}</p>}
      <span className={styles['inline']}>
        <Labelled label={t('/fieldTexts/pictureName')}>
          {(named) => (
            <input
              {...named}
              className={fieldStyles['input']}
              value={name}
              spellCheck={false}
              onChange={({ target }) => rename(target.value.trim())}
            />
          )}
        </Labelled>
        {name && <img className={styles['picture']} src={pictureAddress(name)} alt="" loading="lazy" />}
      </span>
      {isOfBlock && name && (
        <Labelled label={t('/fieldTexts/altText')} hint={t('/fieldTexts/altHint')}>
          {(named) => (
            <input
              {...named}
              className={fieldStyles['input']}
              value={typeof alt === 'string' ? alt : ''}
              onChange={({ target }) =>
                onChange({ url: name, altText: { ...told, [language]: target.value } })
              }
            />
          )}
        </Labelled>
      )}
    </fieldset>
  );
}

interface ListProps {
  label: string;
  value: readonly Json[];
  max: number | undefined;
  isOfBlock: boolean;
  onChange: (value: Json) => void;
}

export function PicturesField({ label, value, max, isOfBlock, onChange }: ListProps) {
  return (
    <fieldset className={styles['group']}>
      <legend>{label}</legend>
      {value.map((one, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the place is all that tells equal pictures apart.
        <div key={index} className={styles['inline']}>
          <PictureField
            label={t('/fieldTexts/item', { name: label, number: index + 1 })}
            hint={null}
            value={one}
            isOfBlock={isOfBlock}
            onChange={(next) => onChange(value.map((other, i) => (i === index ? (next ?? '') : other)))}
          />
          <IconButton
            icon="trash"
            label={t('/blocks/remove', { name: nameOf(one) || fieldLabel('image') })}
            onPress={() => onChange(value.filter((_, i) => i !== index))}
          />
        </div>
      ))}
      {(max === undefined || value.length < max) && (
        <span>
          <Button look="quiet" icon="plus" onPress={() => onChange([...value, isOfBlock ? '' : { url: '' }])}>
            {t('/fieldTexts/addItem')}
          </Button>
        </span>
      )}
    </fieldset>
  );
}

function nameOf(value: Json | undefined): string {
  if (typeof value === 'string') return value;
  return isFields(value) && typeof value['url'] === 'string' ? value['url'] : '';
}

function pictureAddress(name: string): string {
  return `/pictures/${encodeURIComponent(name)}?width=320`;
}
