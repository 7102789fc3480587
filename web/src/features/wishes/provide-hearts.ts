import { cardHeartAtom } from '@/features/catalog/card-heart-atom';
import { store } from '@/lib/store';
import CardHeart from './card-heart';

/** From now on all cards of products have hearts. */
export function provideHearts(): void {
  store.set(cardHeartAtom, () => CardHeart);
}
