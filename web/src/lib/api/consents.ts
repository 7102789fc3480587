import { call } from './client';
import { read } from './read';
import type { ConfirmedUser, ConsentText, IntermediateUser, Language, ThankYouAnswer } from './types';

/** Where people are asked, beside the checkout. */
export type ConsentOccasion = 'signup' | 'newsletter' | 'preferences';

/** The texts that people are asked there. */
export function fetchConsentTexts(at: ConsentOccasion, language: Language): Promise<ConsentText[]> {
  return read('/api/consents', { query: { at, language } });
}

export interface NewsRequest {
  email: string;
  language: Language;
  categories: string[];
}

/** Asks for news: a letter asks the owner of the address whether it was meant. */
export async function askForNews(json: NewsRequest): Promise<void> {
  await call('post', '/api/cdsintermediateuser/createuser', { query: { language: json.language }, json });
}

/** Whom the link of a letter belongs to. */
export function openConsentLink(token: string, language: Language): Promise<IntermediateUser> {
  return read('/api/cdsintermediateuser/getuserbytoken', { query: { token, language } });
}

export function confirmNews(token: string, language: Language): Promise<ConfirmedUser> {
  return call('post', '/api/cdsintermediateuser/confirmuserbytoken', {
    query: { language },
    json: { token },
  });
}

/** Whether what a page of thanks thanks for happened, as far as the shop knows of it. */
export function fetchThanks(identifier: string): Promise<ThankYouAnswer> {
  return read('/api/marketingautomation/thankyoupage', { query: { identifier } });
}

export async function endNews(token: string, language: Language): Promise<void> {
  await call('post', '/api/cds/unsubscribeuser', { query: { language }, json: { token } });
}

/** Has everything forgotten that is known of an address for news. */
export async function removeUser(token: string, language: Language): Promise<void> {
  await call('post', '/api/cdsintermediateuser/removeuserbytoken', { query: { token, language } });
}

export async function revokeAll(token: string, language: Language): Promise<void> {
  await call('delete', '/api/cds/personmarketingpermissionsrevocation', {
    query: { language },
    json: { token },
  });
}

/** Asks for one letter when a variation can be had again. */
export async function askForStock(code: string, json: { email: string; language: Language }): Promise<void> {
  await call('post', `/api/variations/${encodeURIComponent(code)}/back-in-stock`, {
    query: { language: json.language },
    json,
  });
}
