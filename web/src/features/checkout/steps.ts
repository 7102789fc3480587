import type { Cart, CheckoutStep, CheckoutStepLink } from '@/lib/api/types';

/** A step as the shopper sees it. */
export interface ShownStep extends CheckoutStepLink {
  /** From 1. */
  number: number;
  /** All before it are done. */
  open: boolean;
  done: boolean;
}

/** What is done of the checkout, as the server knows it. */
function isDone(step: CheckoutStep, cart: Cart): boolean {
  switch (step) {
    case 'details':
      return cart.payments.length > 0;
    case 'delivery':
      return cart.shippingMethodId !== null;
    case 'payment':
      return cart.orderNumber !== null;
  }
}

/** The steps of this cart: one without goods to send has no delivery to choose. */
export function shownSteps(steps: readonly CheckoutStepLink[], cart: Cart): ShownStep[] {
  let open = true;
  return steps
    .filter(({ step }) => step !== 'delivery' || cart.showDeliveryOptions)
    .map((link, index) => {
      const done = isDone(link.step, cart);
      const shown = { ...link, number: index + 1, open, done };
      open &&= done;
      return shown;
    });
}

/** The step to show where this one is asked for: itself, or the first that has to be done before it. */
export function reachableStep(steps: readonly ShownStep[], asked: CheckoutStep): ShownStep | undefined {
  const wanted = steps.find(({ step }) => step === asked);
  if (wanted?.open) return wanted;
  return steps.findLast(({ open }) => open);
}

/** The one that follows. */
export function stepAfter(steps: readonly ShownStep[], step: CheckoutStep): ShownStep | undefined {
  return steps[steps.findIndex((shown) => shown.step === step) + 1];
}

/**
 * Whether the document came with the page that is shown, or another step of it. What others may run is the document's, and
 * one that came with a page before the checkout allows nothing to a provider.
 */
export function isDocumentOf(path: string): boolean {
  const [entry] = performance.getEntriesByType('navigation');
  return !entry || pageOf(new URL(entry.name, window.location.href).pathname) === pageOf(path);
}

/** `/fi/kassa` of `/fi/kassa/toimitus`. */
const pageOf = (path: string): string => path.split('/').slice(0, 3).join('/');
