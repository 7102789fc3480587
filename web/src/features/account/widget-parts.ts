/** What the account widget is made of. It is a script of its own: nothing of the app is imported here. */

/** What the page tells the widget. */
export interface WidgetAttributes {
  /** The customer, in a form that only the shop can read. */
  userId: string;
  /** For telephone numbers without a prefix. */
  defaultCountryCode: string;
  preferenceCategories: readonly string[];
}

/** The interface by which pages create components. */
export interface Lightning {
  createComponent(
    name: string,
    attributes: WidgetAttributes,
    elementId: string,
    callback: (component: unknown, status: 'SUCCESS' | 'INCOMPLETE' | 'ERROR', message: string) => void,
  ): void;
}

interface Person {
  email: string;
  firstName: string;
  lastName: string;
  phone: string | null;
}

const PREFIXES: Readonly<Record<string, string>> = {
  FIN: '+358',
  SWE: '+46',
  NOR: '+47',
  DNK: '+45',
  ISL: '+354',
};

/** A number as it is dialled from everywhere: one without a prefix is of the country that is named. */
export function dialled(phone: string, countryCode: string): string {
  const prefix = PREFIXES[countryCode];
  if (!prefix || /^\s*(\+|00)/.test(phone)) return phone;
  return `${prefix} ${phone.trim().replace(/^0/, '')}`;
}

/** Draws who it is, and what there is to hear of. */
export function drawAccount(
  place: HTMLElement,
  person: Person,
  texts: Readonly<Record<string, string>>,
  { defaultCountryCode, preferenceCategories }: WidgetAttributes,
): void {
  const list = document.createElement('dl');
  const entry = (key: string, value: string | null) => {
    if (!value) return;
    const name = document.createElement('dt');
    const said = document.createElement('dd');
    name.textContent = texts[key] ?? '';
    said.textContent = value;
    list.append(name, said);
  };
  entry('/contact/name', `${person.firstName} ${person.lastName}`.trim());
  entry('/contact/email', person.email);
  entry('/contact/phone', person.phone && dialled(person.phone, defaultCountryCode));
  entry('/my-page/topics', preferenceCategories.join(', '));
  place.replaceChildren(list);
}

/** Asks the shop for JSON. */
export async function read(address: string) {
  // biome-ignore lint/style/noRestrictedGlobals: the app's calls are not part of this script.
  const answer = await fetch(address, {
    credentials: 'same-origin',
    headers: { Accept: 'application/json' },
  });
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
  return answer.json();
}
