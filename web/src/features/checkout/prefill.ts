import { joinPhone, parsePhone } from '@/features/address/phone';
import type { AddressForm, CountryOption, Member, SavedAddress } from '@/lib/api/types';
import type { Details } from './details-form';

type ShippingFields = Pick<
  Details,
  'shippingAddress' | 'shippingPostalCode' | 'shippingCity' | 'shippingCountryCode'
>;

/** Addresses that goods may be sent to; the preferred one first. */
export function offeredAddresses(
  addresses: readonly SavedAddress[],
  countries: readonly CountryOption[],
): SavedAddress[] {
  const allowed = addresses.filter(({ countryCode }) =>
    countries.some((country) => country.countryCode === countryCode),
  );
  return allowed.sort((one, other) => Number(other.isDefault) - Number(one.isDefault));
}

export function fromAddress({ line1, postalCode, city, countryCode }: SavedAddress): ShippingFields {
  return {
    shippingAddress: line1,
    shippingPostalCode: postalCode,
    shippingCity: city,
    shippingCountryCode: countryCode,
  };
}

/** The delivery address as the account keeps it, with whoever gets the goods. */
export function newAddress(details: Details): AddressForm {
  const other = details.otherRecipient;
  return {
    id: null,
    firstName: (other ? details.recipientFirstName : details.firstName).trim(),
    lastName: (other ? details.recipientLastName : details.lastName).trim(),
    line1: details.shippingAddress.trim(),
    postalCode: details.shippingPostalCode.trim(),
    city: details.shippingCity.trim(),
    countryCode: details.shippingCountryCode,
    phoneNumber: joinPhone(other ? details.recipientPhone : details.phone),
    isDefault: false,
  };
}

/** What the account knows of fields that are empty. Nothing that was typed is touched, and an address comes whole or not at all. */
export function prefilled(
  details: Details,
  member: Member,
  countries: readonly CountryOption[],
): Partial<Details> {
  const filled: Partial<Details> = {};
  for (const field of ['firstName', 'lastName', 'email'] as const)
    if (details[field].trim() === '' && member[field]) filled[field] = member[field];
  if (details.phone.localNumber.trim() === '' && member.phone) {
    const phone = parsePhone(member.phone);
    if (phone.localNumber !== '') filled.phone = phone;
  }
  const [preferred] = offeredAddresses(member.addresses, countries);
  if (preferred && isEmpty(details)) Object.assign(filled, fromAddress(preferred));
  return filled;
}

/** The saved address that stands in the form; null where none does and none was typed; undefined where another one was typed. */
export function chosenAddress(
  details: Details,
  offered: readonly SavedAddress[],
): SavedAddress | null | undefined {
  if (isEmpty(details)) return null;
  return offered.find(
    ({ line1, postalCode, city }) =>
      line1 === details.shippingAddress &&
      postalCode === details.shippingPostalCode &&
      city === details.shippingCity,
  );
}

function isEmpty({ shippingAddress, shippingPostalCode, shippingCity }: Details): boolean {
  return [shippingAddress, shippingPostalCode, shippingCity].every((text) => text.trim() === '');
}
