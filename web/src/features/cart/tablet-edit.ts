import type { CustomTablet } from '@/lib/api/types';
import { atom } from '@/lib/store';

/** A tablet of the cart whose words the shopper wants to change. */
export interface TabletEdit {
  tablet: CustomTablet;
  quantity: number;
}

/** What the tablet's own page is asked to take up; nothing once it has. */
export const tabletEditAtom = atom<TabletEdit | null>(null);
