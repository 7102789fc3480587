import { joinPhone, parsePhone } from '@/features/address/phone';
import type { AddressForm, CountryOption, Member, SavedAddress } from '@/lib/api/types';
import type { Details } from './details-form';

type Named = Pick<SavedAddress, 'firstName' | 'lastName'>;

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

/** The name that an address of the account is under, where that is not the member's own; null where it is. */
export function nameOfOther(address: Named, member: Named): string | null {
  const name = fullName(address);
  const isOwn = [name, ''].includes(fullName(member)) || name === '';
  return isOwn ? null : `${address.firstName} ${address.lastName}`.trim();
}

const fullName = ({ firstName, lastName }: Named) => `${firstName} ${lastName}`.trim().toLowerCase();

/** A saved address in the form. Goods that are sent there go to whoever it names; a number that was typed is not touched. */
export function fromAddress(
  address: SavedAddress,
  details: Details,
  member: Named,
  sends: boolean,
): Partial<Details> {
  const place: Partial<Details> = {
    shippingAddress: address.line1,
    shippingPostalCode: address.postalCode,
    shippingCity: address.city,
    shippingCountryCode: address.countryCode,
  };
  const phone = parsePhone(address.phoneNumber);
  const isRead = phone.localNumber !== '';
  if (nameOfOther(address, member) === null) {
    const lacksPhone = details.phone.localNumber.trim() === '';
    return { ...place, otherRecipient: false, ...(lacksPhone && isRead ? { phone } : {}) };
  }
  if (!sends) return place;
  return {
    ...place,
    otherRecipient: true,
    recipientFirstName: address.firstName,
    recipientLastName: address.lastName,
    recipientPhone: isRead ? phone : { ...details.recipientPhone, localNumber: '' },
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
  sends: boolean,
): Partial<Details> {
  const filled: Partial<Details> = {};
  for (const field of ['firstName', 'lastName', 'email'] as const)
    if (details[field].trim() === '' && member[field]) filled[field] = member[field];
  if (details.phone.localNumber.trim() === '' && member.phone) {
    const phone = parsePhone(member.phone);
    if (phone.localNumber !== '') filled.phone = phone;
  }
  const [preferred] = offeredAddresses(member.addresses, countries);
  if (preferred && isEmpty(details))
    Object.assign(filled, fromAddress(preferred, { ...details, ...filled }, member, sends));
  return filled;
}

/** The saved address that stands in the form; null where none does and none was typed; undefined where another one was typed. */
export function chosenAddress(
  details: Details,
  offered: readonly SavedAddress[],
): SavedAddress | null | undefined {
  if (isEmpty(details)) return null;
  const there = offered.filter(
    ({ line1, postalCode, city }) =>
      line1 === details.shippingAddress &&
      postalCode === details.shippingPostalCode &&
      city === details.shippingCity,
  );
  // Several may live there.
  const { recipientFirstName: firstName, recipientLastName: lastName } = details;
  const receiver = fullName(details.otherRecipient ? { firstName, lastName } : details);
  return there.find((address) => fullName(address) === receiver) ?? there[0];
}

function isEmpty({ shippingAddress, shippingPostalCode, shippingCity }: Details): boolean {
  return [shippingAddress, shippingPostalCode, shippingCity].every((text) => text.trim() === '');
}
