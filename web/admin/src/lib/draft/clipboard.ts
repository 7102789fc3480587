import { isBlock } from './apply';
import type { Block, Json } from './types';

const KEY = 'praline-copied-block';
const listeners = new Set<() => void>();
let read: { text: string | null; block: Block | null } = { text: null, block: null };

/** The block that was copied last, in whichever tab; the same object until another one is. */
export function copiedBlock(): Block | null {
  const text = stored();
  if (text !== read.text) read = { text, block: text === null ? null : parsed(text) };
  return read.block;
}

/** Keeps a block for other pages and tabs of this browser. Where nothing can be kept it stays in this one. */
export function copyBlock(block: Block): void {
  const text = JSON.stringify(block);
  try {
    localStorage.setItem(KEY, text);
  } catch {
    read = { text: stored(), block };
  }
  for (const tell of listeners) tell();
}

export function followCopied(listener: () => void): () => void {
  const changed = ({ key }: StorageEvent) => {
    if (key === KEY || key === null) listener();
  };
  listeners.add(listener);
  addEventListener('storage', changed);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', changed);
  };
}

function stored(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return read.text;
  }
}

function parsed(text: string): Block | null {
  try {
    const value = JSON.parse(text) as Json;
    return isBlock(value) ? value : null;
  } catch {
    return null;
  }
}
