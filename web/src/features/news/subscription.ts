import { type Fault, firstFault, max, pattern, type Rule, required } from '@/lib/form/rules';

/** What is typed and ticked; the provider knows the fields by these names. */
export interface Subscription {
  Name: string;
  Email: string;
  privacyStatementAccepted: boolean;
}

export type SubscriptionField = keyof Subscription;

/** In the order of the form. */
export const FIELDS = [
  'Name',
  'Email',
  'privacyStatementAccepted',
] as const satisfies readonly SubscriptionField[];

/** The dictionary's key of a field's name; what is wrong with it is said under the same key and the reason. */
export const LABELS = {
  Name: '/subscription/name',
  Email: '/subscription/email',
  privacyStatementAccepted: '/subscription/privacy',
} as const satisfies Record<SubscriptionField, string>;

/** The languages of the releases to choose from, in the provider's codes, with their own names. */
export const LANGUAGES = [
  { id: 'fi', name: 'Suomi' },
  { id: 'en', name: 'English' },
  { id: 'sv', name: 'Svenska' },
] as const;

export const NOTHING: Subscription = { Name: '', Email: '', privacyStatementAccepted: false };

/** The whole form as it was left. */
export interface SubscriptionDraft {
  values: Subscription;
  language: string;
  /** Codes of the categories that are ticked. */
  categories: readonly string[];
}

export const NEW_DRAFT: SubscriptionDraft = { values: NOTHING, language: 'fi', categories: [] };

const rules: Record<'Name' | 'Email', readonly Rule[]> = {
  Name: [required, max(255)],
  Email: [max(255), pattern(/^[^\s@]+@[^\s@]+\.[^\s@]+$/)],
};

/** What is wrong with a field; null when nothing is. */
export function subscriptionFault(values: Subscription, field: SubscriptionField): Fault | null {
  if (field === 'privacyStatementAccepted') return values[field] ? null : { reason: 'required' };
  return firstFault(values[field], rules[field]);
}
