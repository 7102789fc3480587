import { type ReactNode, useState } from 'react';
import { t } from '@/lib/i18n';
import { IconButton } from '@/ui/button';
import { useBench } from '../context';
import { PagePicker } from './page-picker';
import type { Check } from './whole';
import { WholeField } from './whole-field';

interface Props {
  label: string;
  hint: ReactNode;
  value: string;
  check: Check;
  onTake: (text: string) => void;
}

/** An address: typed, or that of a page that is looked up. */
export function LinkField(props: Props) {
  const { mayEdit, language } = useBench();
  const [isPicking, setPicking] = useState(false);
  return (
    <WholeField {...props} inputMode="url">
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
    </WholeField>
  );
}
