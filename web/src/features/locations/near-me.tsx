import { type ReactNode, useState } from 'react';
import { announce } from '@/lib/announce';
import type { Position } from '@/lib/api/content';
import { useT } from '@/lib/i18n/t';
import { atom, store, useAtomValue } from '@/lib/store';
import { Button } from '@/ui/button/button';
import { IconPath } from '@/ui/icon/icon';
import css from './near-me.module.css';

const pin =
  'M12 21s-6.5-6-6.5-11a6.5 6.5 0 0 1 13 0c0 5-6.5 11-6.5 11ZM12 12.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z';

/** Milliseconds. */
const maxWait = 10_000;
const freshEnough = 300_000;

/** Where the visitor said to be: kept while the tab is open, in no address and in no storage. */
const positionAtom = atom<Position | null>(null);

export function usePosition(): Position | null {
  return useAtomValue(positionAtom);
}

type Step = 'idle' | 'asking' | 'denied' | 'unavailable' | 'timeout' | 'unsupported';

/** The button that asks the browser where the visitor is, and what stands beside it; nothing asks before it is pressed. */
export function NearMe({ children }: { children?: ReactNode }) {
  const t = useT();
  const position = usePosition();
  const [step, setStep] = useState<Step>('idle');
  const refusal = step === 'idle' || step === 'asking' ? null : (`/locations/position-${step}` as const);

  function ask() {
    if (position) {
      store.set(positionAtom, null);
      announce(t('/locations/nearest-off'));
      return;
    }
    if (!('geolocation' in navigator)) return setStep('unsupported');
    setStep('asking');
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setStep('idle');
        store.set(positionAtom, { latitude: rounded(coords.latitude), longitude: rounded(coords.longitude) });
      },
      ({ code }) => setStep(code === 1 ? 'denied' : code === 3 ? 'timeout' : 'unavailable'),
      { timeout: maxWait, maximumAge: freshEnough },
    );
  }

  return (
    <div className={css.near}>
      <Button
        variant="secondary"
        aria-pressed={position !== null}
        aria-busy={step === 'asking'}
        aria-disabled={step === 'asking'}
        onClick={ask}
      >
        <IconPath path={pin} size={20} />
        {t(step === 'asking' ? '/locations/locating' : '/locations/near-me')}
      </Button>
      {children}
      <p className={css.refusal} role="status">
        {refusal ? t(refusal) : ''}
      </p>
    </div>
  );
}

/** To about a hundred metres: enough to tell which is near, and no more than that. */
function rounded(degrees: number): number {
  return Math.round(degrees * 1_000) / 1_000;
}
