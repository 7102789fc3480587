import type { ComponentType } from 'react';
import type { Wished } from '@/features/wishes/press-heart';
import { atom } from '@/lib/store';

/** The heart of a card, once its code is here: it comes with what is live, and no first page waits for it. */
export const cardHeartAtom = atom<ComponentType<Wished> | null>(null);
