import type { CartEngine } from './cart-engine';

let engine: CartEngine | null = null;

/** The page's engine, once its code is here: nothing on the first screen waits for it. */
export function loadedEngine(): CartEngine | null {
  return engine;
}

export function provideEngine(loaded: CartEngine): void {
  engine = loaded;
}
