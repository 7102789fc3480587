import { useMemo } from 'react';
import { selectAtom } from '@/lib/select-atom';
import { useAtomValue } from '@/lib/store';
import { HEART } from '@/ui/icon/heart';
import { IconPath } from '@/ui/icon/icon';
import { wishesAtom } from './wishes';

/** The drawing alone. */
export function Heart() {
  return <IconPath path={HEART} />;
}

/** Whether a product is on the list. Renders again only when that changes. */
export function useIsWished(code: string): boolean {
  const wished = useMemo(
    () => selectAtom(wishesAtom, (wishes) => wishes?.codes.includes(code) ?? false),
    [code],
  );
  return useAtomValue(wished);
}
