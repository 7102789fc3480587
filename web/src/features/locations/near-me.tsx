import { type ReactNode, useState } from 'react';
import { announce } from '@/lib/announce';
import type { Position } from '@/lib/api/content';
import { useT } from '@/lib/i18n/t';
import { atom, store, useAtomValue } from '@/lib/store';
import { Button } from '@/ui/button/button';
import { IconPath } from '@/ui/icon/icon';
import type { Refusal } from './ask-position';
import css from './near-me.module.css';

const pin =
  'M12 21s-6.5-6-6.5-11a6.5 6.5 0 0 1 13 0c0 5-6.5 11-6.5 11ZM12 12.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z';

/** Where the visitor said to be: kept while the tab is open, in no address and in no storage. */
const positionAtom = atom<Position | null>(null);

export function usePosition(): Position | null {
  return useAtomValue(positionAtom);
}

type Step = 'asking' | Refusal;

/** The button that asks the browser where the visitor is, and what stands beside it; nothing asks before it is pressed. */
export function NearMe({ children }: { children?: ReactNode }) {
  const t = useT();
  const position = usePosition();
  const [step, setStep] = useState<Step | null>(null);
  const isAsking = step === 'asking';

  async function ask() {
    if (position) {
      store.set(positionAtom, null);
      announce(t('/locations/nearest-off'));
      return;
    }
    setStep('asking');
    // Few press it: what asks comes then.
    const answer = await import('./ask-position').then(
      ({ askPosition }) => askPosition(),
      () => 'unavailable' as const,
    );
    if (typeof answer === 'string') return setStep(answer);
    setStep(null);
    store.set(positionAtom, answer);
  }

  return (
    <div className={css.near}>
      <Button
        variant="secondary"
        aria-pressed={position !== null}
        aria-busy={isAsking}
        aria-disabled={isAsking}
        onClick={ask}
      >
        <IconPath path={pin} size={20} />
        {t(isAsking ? '/locations/locating' : '/locations/near-me')}
      </Button>
      {children}
      <p className={css.refusal} role="status">
        {step && !isAsking && t(`/locations/position-${step}`)}
      </p>
    </div>
  );
}
