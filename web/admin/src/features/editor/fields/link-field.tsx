import { useState } from 'react';
import { t } from '@/lib/i18n';
import { IconButton } from '@/ui/button';
import { useBench } from '../context';
import { DeferredField, type DeferredValue } from './deferred-field';
import { PagePicker } from './page-picker';

/** An address: typed, or that of a page that is looked up. */
export function LinkField(props: DeferredValue) {
  const { mayEdit, language } = useBench();
  const [isPicking, setPicking] = useState(false);
  return (
    <DeferredField {...props} inputMode="url">
      {({ put }) => (
        <>
          {mayEdit && (
            <IconButton
              icon="search"
              label={t('/fieldTexts/pickPageFor', { name: props.label })}
              onPress={() => setPicking(true)}
            />
          )}
          {isPicking && (
            <PagePicker
              onClose={() => setPicking(false)}
              onPick={(page) => {
                const url = page.languages[language]?.url;
                if (url) put(url);
                setPicking(false);
              }}
              isPossible={(page) => Boolean(page.languages[language]?.url)}
            />
          )}
        </>
      )}
    </DeferredField>
  );
}
