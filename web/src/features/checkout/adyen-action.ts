/** What Adyen's component in the browser is made of, as the shop's server says. */
export interface AdyenAction {
  readonly type: 'adyen';
  readonly environment: 'live' | 'test';
  readonly clientKey: string;
  /** The shop's name for the payment. */
  readonly payment: string;
  readonly countryCode: string;
  readonly locale: string;
  /** With `session`: how it is paid there. */
  readonly method?: string;
  readonly session?: { readonly id: string; readonly sessionData: string };
  /** What the shopper has to do, in Adyen's words. */
  readonly action?: unknown;
}

/** Whether this page has the component that a payment goes on with. */
export function isAdyenAction(action: unknown): action is AdyenAction {
  return (action as Partial<AdyenAction> | null)?.type === 'adyen';
}
