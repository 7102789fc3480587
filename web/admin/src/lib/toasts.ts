import { useSyncExternalStore } from 'react';

export interface Toast {
  id: number;
  text: string;
  tone: 'plain' | 'error';
  action?: { label: string; run: () => void };
  /** What it is about: it goes with that. */
  about?: object | string;
}

/** How long a message without an action stays. */
const STAYS = 6000;

let toasts: readonly Toast[] = [];
let last = 0;
const listeners = new Set<() => void>();

export function useToasts(): readonly Toast[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => toasts,
  );
}

/** Says something at the edge of the screen. What needs an answer, and errors, stay until they are closed. */
export function toast(text: string, more: Partial<Omit<Toast, 'id' | 'text'>> = {}): number {
  last += 1;
  const id = last;
  const next: Toast = { id, text, tone: 'plain', ...more };
  set([...toasts.filter((one) => one.text !== text), next].slice(-3));
  if (!next.action && next.tone !== 'error') setTimeout(() => closeToast(id), STAYS);
  return id;
}

export function closeToast(id: number): void {
  set(toasts.filter((one) => one.id !== id));
}

/** Those about something that nobody works on any more, or that is over. */
export function closeToastsAbout(about: object | string): void {
  set(toasts.filter((one) => one.about !== about));
}

function set(next: readonly Toast[]): void {
  toasts = next;
  for (const tell of listeners) tell();
}
