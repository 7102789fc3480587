import { mayReport } from '@/lib/consent';

declare global {
  interface Window {
    dataLayer?: unknown[];
  }
}

/** Tells the host page's scripts, once the visitor has agreed to it. */
export function push(event: string, fields: Record<string, unknown> = {}): void {
  const sent = mayReport();
  if (import.meta.env.DEV)
    window.dispatchEvent(new CustomEvent('report', { detail: { event, fields, sent } }));
  if (!sent) return;
  window.dataLayer ??= [];
  window.dataLayer.push({ event, ...fields });
}
