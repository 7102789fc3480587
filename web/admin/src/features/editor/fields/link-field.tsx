import { type ReactNode, useState } from 'react';
import { t } from '@/lib/i18n';
import { IconButton } from '@/ui/button';
import { Labelled } from '@/ui/field';
import fieldStyles from '@/ui/field.module.css';
import { useBench } from '../context';
import styles from '../fields.module.css';
import { PagePicker } from './page-picker';
import { SharedText } from './shared-text';

interface Props {
  label: string;
  hint: ReactNode;
  value: string;
  onChange: (value: string) => void;
}

/** An address: typed, or that of a page that is looked up. */
export function LinkField({ label, hint, value, onChange }: Props) {
  const { mayEdit, language } = useBench();
  const [isPicking, setPicking] = useState(false);
  const error = value === '' || isLink(value) ? null : t('/fieldTexts/wrongLink');
  return (
    <>
      <Labelled label={label} hint={hint} error={error}>
        {(named) => (
          <span className={styles['inline']}>
            <SharedText
              {...named}
              className={fieldStyles['input']}
              value={value}
              readOnly={!mayEdit}
              spellCheck={false}
              inputMode="url"
              onChange={onChange}
            />
            {mayEdit && (
              <IconButton
                icon="search"
                label={t('/fieldTexts/pickPageFor', { name: label })}
                onPress={() => setPicking(true)}
              />
            )}
          </span>
        )}
      </Labelled>
      {isPicking && (
        <PagePicker
          onClose={() => setPicking(false)}
          onPick={(page) => {
            const url = page.languages[language]?.url;
            if (url) onChange(url);
            setPicking(false);
          }}
          isPossible={(page) => Boolean(page.languages[language]?.url)}
        />
      )}
    </>
  );
}

/** What pages may lead to: a path of the site, a secure address, mail or a telephone. */
export function isLink(text: string): boolean {
  return /^(\/(?!\/)|https:\/\/[^/\s]|mailto:|tel:|#)/.test(text) && !/[\s<>"]/.test(text);
}
