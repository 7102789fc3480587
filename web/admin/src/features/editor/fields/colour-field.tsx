import { t } from '@/lib/i18n';
import { useBench } from '../context';
import styles from '../fields.module.css';
import { DeferredField, type DeferredValue } from './deferred-field';

/** A colour: typed, or picked. */
export function ColourField(props: DeferredValue) {
  const { mayEdit } = useBench();
  return (
    <DeferredField {...props} placeholder="#A3183C">
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
    </DeferredField>
  );
}
