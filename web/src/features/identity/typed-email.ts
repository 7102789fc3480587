let email = '';

/** The address that was typed into a form of the way in: the next form begins with it. In memory only, gone with the document. */
export function typedEmail(): string {
  return email;
}

export function keepTypedEmail(typed: string): void {
  email = typed;
}
