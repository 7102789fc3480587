import type { GiftCardRecipient } from '@/lib/api/types';
import { EMAIL, type Fault, firstFault, max, min, type Rule, required } from '@/lib/form/rules';

export type RecipientField = keyof GiftCardRecipient;

/** In the order of the page. */
export const FIELDS = ['name', 'email', 'sender', 'message'] as const satisfies readonly RecipientField[];

/** The dictionary's key of a field's name; what is wrong with it is said under the same key and the reason. */
export const LABELS = {
  name: '/contact/name',
  email: '/contact/email',
  sender: '/gift-card/sender',
  message: '/gift-card/message',
} as const satisfies Record<RecipientField, string>;

/** How many characters the message has room for. */
export const ROOM = 200;

const rules: Record<RecipientField, readonly Rule[]> = {
  name: [required, min(2), max(255)],
  email: EMAIL,
  sender: [required, max(60)],
  message: [max(ROOM)],
};

export const NOBODY: GiftCardRecipient = { name: '', email: '', sender: '', message: '' };

/** What is wrong with a field; null when nothing is. */
export function recipientFault(recipient: GiftCardRecipient, field: RecipientField): Fault | null {
  return firstFault(recipient[field], rules[field]);
}

/** As the cart keeps it. */
export function trimmed({ name, email, sender, message }: GiftCardRecipient): GiftCardRecipient {
  return {
    name: name.trim(),
    email: email.trim(),
    sender: sender.trim(),
    message: message.trim().replace(/\s*\n\s*/g, ' '),
  };
}
