import { type Clock, systemClock } from '@/lib/clock';

/** What a delivery provider's script offers to the page. */
type Widget = (use: (api: WidgetApi) => void) => void;

interface WidgetApi {
  on(event: 'data_changed', listener: (data: unknown, meta: WidgetMeta) => void): void;
}

interface WidgetMeta {
  initial_load?: boolean;
  shipping_method_changed?: boolean;
}

declare global {
  interface Window {
    _sw?: Widget;
  }
}

const POLL = 100;
const PATIENCE = 10_000;

/** Puts HTML into a box in such a way that its scripts run: those that come with a text do not. */
export function insertRunning(box: HTMLElement, html: string): void {
  // Scripts that stand in the text itself have no host that could be allowed.
  const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce;
  box.innerHTML = html;
  for (const inert of box.querySelectorAll('script')) {
    const script = document.createElement('script');
    for (const { name, value } of inert.attributes) script.setAttribute(name, value);
    script.textContent = inert.textContent;
    if (nonce && !inert.hasAttribute('src')) script.nonce = nonce;
    inert.replaceWith(script);
  }
}

/** Calls back whenever another way of delivery is chosen in the widget, which may come late; returns what ends that. */
export function listenToWidget(changed: () => void, clock: Clock = systemClock): () => void {
  let ended = false;
  let cancel = () => {};
  const begun = clock.now();

  const look = () => {
    if (ended) return;
    if (window._sw) {
      window._sw((api) =>
        api.on('data_changed', (_, meta) => {
          if (!ended && meta.shipping_method_changed && !meta.initial_load) changed();
        }),
      );
    } else if (clock.now() - begun < PATIENCE) {
      cancel = clock.after(POLL, look);
    } else {
      console.warn('The delivery widget did not come within ten seconds');
    }
  };
  look();
  return () => {
    ended = true;
    cancel();
  };
}
