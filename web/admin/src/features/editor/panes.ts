import { type CSSProperties, useSyncExternalStore } from 'react';

/** The panes beside the page. */
export type PaneName = 'tree' | 'fields';

export interface Pane {
  /** Pixels; as wide as it comes where nobody chose. */
  width: number | null;
  isFolded: boolean;
}

/** How narrow and how wide panes may be made; what is beside them keeps room in any case. */
export const WIDTHS: Readonly<Record<PaneName, readonly [number, number]>> = {
  tree: [200, 480],
  fields: [280, 720],
};
/** Pixels of one press of an arrow. */
const STEP = 16;
const KEY = 'praline-admin-panes';

type Panes = Readonly<Record<PaneName, Pane>>;
const BEGUN: Panes = { tree: { width: null, isFolded: false }, fields: { width: null, isFolded: false } };

/** What a key on the edge of a pane makes of it; null for keys that mean nothing there. `now` is how wide it is drawn. */
export function pressed(name: PaneName, pane: Pane, key: string, now: number): Pane | null {
  const [least, most] = WIDTHS[name];
  switch (key) {
    case 'Enter':
      return { ...pane, isFolded: !pane.isFolded };
    case 'ArrowRight':
      return pane.isFolded ? { ...pane, isFolded: false } : widened(name, now + STEP);
    case 'ArrowLeft':
      return pane.isFolded ? null : widened(name, now - STEP);
    case 'Home':
      return widened(name, least);
    case 'End':
      return widened(name, most);
    default:
      return null;
  }
}

export function widened(name: PaneName, width: number): Pane {
  const [least, most] = WIDTHS[name];
  return { width: Math.round(Math.min(most, Math.max(least, width))), isFolded: false };
}

/** As this browser keeps them; anything else is as it begins. */
export function parsed(text: string | null): Panes {
  try {
    const kept = JSON.parse(text ?? '{}') as Partial<Record<PaneName, Partial<Pane>>> | null;
    const pane = (name: PaneName): Pane => {
      const { width, isFolded } = kept?.[name] ?? {};
      return {
        width: typeof width === 'number' && Number.isFinite(width) ? widened(name, width).width : null,
        isFolded: isFolded === true,
      };
    };
    return { tree: pane('tree'), fields: pane('fields') };
  } catch {
    return BEGUN;
  }
}

/** For the styles of what holds a pane. */
export function widthOf({ width }: Pane): CSSProperties | undefined {
  return width === null ? undefined : ({ '--pane': `${width}px` } as CSSProperties);
}

let panes: Panes | null = null;
const listeners = new Set<() => void>();

function current(): Panes {
  panes ??= parsed(localStorage.getItem(KEY));
  return panes;
}

export function setPane(name: PaneName, pane: Pane): void {
  panes = { ...current(), [name]: pane };
  try {
    localStorage.setItem(KEY, JSON.stringify(panes));
  } catch {
    // It stands as long as the app is open.
  }
  for (const tell of listeners) tell();
}

/** Shows a pane that may be folded. */
export function showPane(name: PaneName): void {
  if (current()[name].isFolded) setPane(name, { ...current()[name], isFolded: false });
}

export function usePane(name: PaneName): Pane {
  return useSyncExternalStore(subscribe, () => current()[name]);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
