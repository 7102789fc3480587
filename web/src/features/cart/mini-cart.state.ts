import { setOverlay } from '@/lib/overlay';

export function openMiniCart(): void {
  setOverlay('minicart');
}
