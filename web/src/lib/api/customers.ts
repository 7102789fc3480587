/**
 * The calls about customers. All changes by somebody who has signed in go through
 * `secure`, which sees to the headers that the server asks of them.
 */
import { send } from './client';
import type { Withdrawal } from './orders';
import { secure } from './secure';
import type {
  AddressForm,
  Device,
  EmailPreferences,
  Language,
  LoginAnswer,
  Member,
  MemberForm,
  Order,
  OrderPage,
  OwnReviewList,
  PasswordReset,
  SignupForm,
} from './types';

const me = '/api/cda/me';
const of = (id: string) => encodeURIComponent(id);

// ---- the way in ----------------------------------------------------------------------------

/** Whether somebody has signed in in this browser. */
export function fetchIsAuthenticated(): Promise<boolean> {
  return send('GET', '/api/user/isauthenticatedtomyfazer');
}

export function logIn(json: { email: string; password: string }, language: Language): Promise<LoginAnswer> {
  return send('POST', '/api/identity-connect/login', { json, query: { language } });
}

export async function logOut(): Promise<void> {
  await secure('POST', '/api/identity-connect/logout');
}

export async function signUp(json: SignupForm, language: Language): Promise<void> {
  await send('POST', `${me}/signup`, { json, query: { language } });
}

/** Asks for the letter of a sign-up once more. */
export async function askForConfirmation(email: string, language: Language): Promise<void> {
  await send('POST', `${me}/email/token`, { json: { email }, query: { language } });
}

/** Begins to change the address of whoever has signed in: a letter to the new one brings the link that does it. */
export async function askForNewEmail(
  json: { email: string; password: string },
  language: Language,
): Promise<void> {
  await secure('POST', `${me}/email/token`, { json, query: { language } });
}

export function confirmEmail(
  json: { token: string; password: string },
  language: Language,
): Promise<{ email: string }> {
  return send('POST', `${me}/email/confirm`, { json, query: { language } });
}

/** Asks for a letter by which a new password is chosen. */
export async function askForPassword(email: string, language: Language): Promise<void> {
  await send('POST', `${me}/password/token`, { json: { email }, query: { language } });
}

export async function resetPassword(json: PasswordReset, language: Language): Promise<void> {
  await send('POST', `${me}/password/reset`, { json, query: { language } });
}

// ---- one's own account ---------------------------------------------------------------------

export function fetchMember(language: Language): Promise<Member> {
  return secure('GET', me, { query: { language } });
}

export function saveMember(json: MemberForm, language: Language): Promise<Member> {
  return secure('PUT', me, { json, query: { language } });
}

export async function changePassword(
  json: { currentPassword: string; newPassword: string },
  language: Language,
): Promise<void> {
  await secure('POST', `${me}/password`, { json, query: { language } });
}

export function saveAddress(json: AddressForm, language: Language): Promise<Member> {
  return secure('POST', `${me}/addresses`, { json, query: { language } });
}

export async function deleteAddress(id: number, language: Language): Promise<void> {
  await secure('DELETE', `${me}/addresses/${id}`, { query: { language } });
}

export async function fetchDevices(): Promise<Device[]> {
  const { sessions } = await secure<{ sessions: Device[] }>('GET', `${me}/sessions`);
  return sessions;
}

export async function endDevice(id: string): Promise<void> {
  await secure('DELETE', `${me}/sessions/${of(id)}`);
}

export function fetchEmailPreferences(): Promise<EmailPreferences> {
  return secure('GET', `${me}/emailpreferences`);
}

export function saveEmailPreferences(json: EmailPreferences, language: Language): Promise<EmailPreferences> {
  return secure('PUT', `${me}/emailpreferences`, { json, query: { language } });
}

/** Everything about the person, as a file that browsers keep. */
export const exportUrl = `${me}/export`;

/** Ends the account. The password shows that it is the person who asks; it is empty where the shop knows none. */
export async function deleteMember(password: string, language: Language): Promise<void> {
  await secure('DELETE', me, { json: { password }, query: { language } });
}

// ---- orders --------------------------------------------------------------------------------

export const ORDERS_A_PAGE = 10;

/** One's own orders; `after` is the `next` of the page before. */
export function fetchOwnOrders(language: Language, after: string | null): Promise<OrderPage> {
  const json = { after, pageSize: ORDERS_A_PAGE };
  return secure('POST', `${me}/orders/search`, { json, query: { language } });
}

export function fetchOwnOrder(id: string, language: Language): Promise<Order> {
  return secure('GET', `${me}/orders/${of(id)}`, { query: { language } });
}

/** Gets out of an order, or of a part of it. */
export function withdrawOwn(id: string, change: Withdrawal, language: Language): Promise<Order> {
  return secure('PUT', `${me}/orders`, { query: { language }, json: { id, ...change } });
}

// ---- reviews -------------------------------------------------------------------------------

/** What one said of what one bought; `after` is the `next` of the page before. */
export function fetchOwnReviews(language: Language, after: string | null): Promise<OwnReviewList> {
  return secure('GET', `${me}/reviews`, { query: { language, after } });
}

// ---- the account widget --------------------------------------------------------------------

export function fetchWidget(): Promise<{ userIdEncrypted: string }> {
  return secure('GET', '/api/myfazer/myfazerwidget');
}
