import type { TabletForm } from './tablet-form';

/** What is not in the cart yet, by product: it is kept while the shopper looks at other pages, in this tab only. */
export const drafts = new Map<string, TabletForm>();
