/**
 * The calls about customers, and the shapes of what they take and answer. All changes by somebody who has signed in go through
 * `secure`, which sees to the headers that the server asks of them.
 */
import { send } from './client';
import { secure } from './secure';
import type { Language, Order } from './types';

/** Whoever has signed in, as a session tells it. */
export interface SessionCustomer {
  userId: string;
  email: string;
  firstName: string;
  lastName: string;
}

export interface Session {
  isAuthenticated: boolean;
  /** The signed id of the customer, by which the cart is found. */
  anonymousId: string | null;
  csrfToken: string | null;
  customer: SessionCustomer | null;
}

/** What came of two carts that became one. */
export interface Merged {
  /** Pieces that came from the cart of before. */
  quantity: number;
  notices: { code: string; value: string }[];
}

export interface LoginAnswer {
  session: Session;
  merged: Merged;
}

export interface HomeAddress {
  street: string;
  postalCode: string;
  city: string;
  country: string;
}

export interface SavedAddress {
  id: string;
  firstName: string;
  lastName: string;
  line1: string;
  postalCode: string;
  city: string;
  countryCode: string;
  countryName: string;
  phoneNumber: string;
  isDefault: boolean;
}

/** Somebody's own account. */
export interface Member {
  userId: string;
  customerId: string;
  email: string;
  firstName: string;
  lastName: string;
  phone: string | null;
  language: Language;
  address: HomeAddress | null;
  addresses: SavedAddress[];
  created: string;
}

/** An address as it is saved; without an id it is a new one. */
export type AddressForm = Omit<SavedAddress, 'id' | 'countryName'> & { id?: string };

export interface SignupForm {
  email: string;
  password: string;
  firstName: string;
  lastName: string;
  language: Language;
  marketingUpdates: boolean;
}

/** A browser in which somebody has signed in. */
export interface Device {
  id: string;
  client: string;
  created: string;
  lastSeen: string;
  isCurrent: boolean;
}

export interface EmailPreferences {
  marketingUpdates: boolean;
}

/** One page of orders, the newest first. */
export interface OrderPage {
  orders: Order[];
  totalCount: number;
  next: string | null;
}

const me = '/api/cda/me';
const of = (id: string) => encodeURIComponent(id);

// ---- the way in ----------------------------------------------------------------------------

/** Whether somebody has signed in in this browser. */
export function fetchIsAuthenticated(): Promise<boolean> {
  return send('GET', '/api/user/isauthenticatedtomyfazer');
}

export function logIn(json: { email: string; password: string }): Promise<LoginAnswer> {
  return send('POST', '/api/identity-connect/login', { json });
}

export async function logOut(): Promise<void> {
  await secure('POST', '/api/identity-connect/logout');
}

export async function signUp(json: SignupForm, language: Language): Promise<void> {
  await send('POST', `${me}/signup`, { json, query: { language } });
}

/** Asks for a letter that confirms an address. Of somebody who has signed in it is the new address. */
export async function askForConfirmation(email: string, isMember = false): Promise<void> {
  await (isMember ? secure : send)('POST', `${me}/email/token`, { json: { email } });
}

export function confirmEmail(token: string): Promise<{ email: string }> {
  return send('POST', `${me}/email/confirm`, { json: { token } });
}

/** Asks for a letter by which a new password is chosen. */
export async function askForPassword(email: string): Promise<void> {
  await send('POST', `${me}/password/token`, { json: { email } });
}

export async function resetPassword(token: string, password: string, language: Language): Promise<void> {
  await send('POST', `${me}/password/reset`, { json: { token, password }, query: { language } });
}

// ---- one's own account ---------------------------------------------------------------------

export function fetchMember(): Promise<Member> {
  return secure('GET', me);
}

export function saveMember(
  json: Pick<Member, 'firstName' | 'lastName' | 'phone' | 'language'>,
  language: Language,
): Promise<Member> {
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

export async function deleteAddress(id: string): Promise<void> {
  await secure('DELETE', `${me}/addresses/${of(id)}`);
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

export function saveEmailPreferences(json: EmailPreferences): Promise<EmailPreferences> {
  return secure('PUT', `${me}/emailpreferences`, { json });
}

/** Everything about the person, as a file that browsers keep. */
export const exportUrl = `${me}/export`;

/** Ends the account. The password shows that it is the person who asks. */
export async function deleteMember(password: string): Promise<void> {
  await secure('DELETE', me, { json: { password } });
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

// ---- the account widget --------------------------------------------------------------------

export function fetchWidget(): Promise<{ userIdEncrypted: string }> {
  return secure('GET', '/api/myfazer/myfazerwidget');
}
