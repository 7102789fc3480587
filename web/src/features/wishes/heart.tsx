import { useMemo } from 'react';
import { selectAtom } from '@/lib/select-atom';
import { useAtomValue } from '@/lib/store';
import { IconPath } from '@/ui/icon/icon';
import { wishesAtom } from './wishes';

const HEART =
  'M12 20.2C7.2 16.7 3.6 13.5 3.6 9.6A4.5 4.5 0 0 1 8.1 5c1.6 0 3 .8 3.9 2.2C12.9 5.8 14.3 5 15.9 5a4.5 4.5 0 0 1 4.5 4.6c0 3.9-3.6 7.1-8.4 10.6Z';

/** The drawing alone. */
export function Heart({ size }: { size?: number }) {
  return <IconPath path={HEART} size={size} />;
}

/** Whether a product is on the list. Renders again only when that changes. */
export function useIsWished(code: string): boolean {
  const wished = useMemo(
    () => selectAtom(wishesAtom, (wishes) => wishes?.codes.includes(code) ?? false),
    [code],
  );
  return useAtomValue(wished);
}
