import type { ReactNode } from 'react';
import { t } from '@/lib/i18n';
import { useBench } from '../context';
import styles from '../fields.module.css';
import type { Check } from './whole';
import { WholeField } from './whole-field';

interface Props {
  label: string;
  hint: ReactNode;
  value: string;
  check: Check;
  onTake: (text: string) => void;
}

/** A colour: typed, or picked. */
export function ColourField(props: Props) {
  const { mayEdit } = useBench();
  return (
    <WholeField {...props} placeholder="#A3183C">
      {({ text, put }) => (
        <input
          type="color"
          className={styles['swatch']}
          aria-label={t('/fieldTexts/pickColour', { name: props.label })}
          value={/^#[0-9a-f]{6}$/i.test(text) ? text : '#ffffff'}
          disabled={!mayEdit}
          onChange={({ target }) => put(target.value)}
        />
      )}
    </WholeField>
  );
}
