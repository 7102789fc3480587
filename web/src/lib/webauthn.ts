/**
 * Passkeys, by the browser's own calls. What they are asked and what they answer is JSON as servers of WebAuthn speak it;
 * browsers that do not read and write that themselves are helped.
 */

/** What the server sends, and what goes back: nothing of it means anything here. */
export type WebauthnJson = Readonly<Record<string, unknown>>;

/** Why no passkey came. */
export class PasskeyError extends Error {
  constructor(readonly reason: 'given-up' | 'is-there' | 'failed') {
    super(reason);
  }
}

/** Whether this browser can have passkeys of this site. They are made for names, so that an address of numbers has none. */
export function hasPasskeys(): boolean {
  const { hostname } = globalThis.location;
  const isNumbers = hostname.includes(':') || /^[\d.]+$/.test(hostname);
  return !isNumbers && typeof globalThis.PublicKeyCredential === 'function';
}

/** Makes a passkey: the browser asks where to keep it. */
export function createPasskey(options: WebauthnJson): Promise<WebauthnJson> {
  const { parseCreationOptionsFromJSON: parse } = PublicKeyCredential;
  const json = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  const publicKey = parse ? parse.call(PublicKeyCredential, json) : creationOptions(json);
  return written(navigator.credentials.create({ publicKey }));
}

interface Asking {
  /** Only among what the browser offers to fill in; nothing is shown before somebody chooses it. */
  conditional?: boolean;
  signal?: AbortSignal;
}

/** Asks for a passkey that is there. */
export function askForPasskey(
  options: WebauthnJson,
  { conditional = false, signal }: Asking = {},
): Promise<WebauthnJson> {
  const { parseRequestOptionsFromJSON: parse } = PublicKeyCredential;
  const json = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  const publicKey = parse ? parse.call(PublicKeyCredential, json) : requestOptions(json);
  const mediation = conditional ? { mediation: 'conditional' as const } : {};
  return written(navigator.credentials.get({ publicKey, ...mediation, ...(signal ? { signal } : {}) }));
}

/** Whether the browser offers passkeys where it fills in names. */
export async function fillsInPasskeys(): Promise<boolean> {
  return (await PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false;
}

async function written(asked: Promise<Credential | null>): Promise<WebauthnJson> {
  let credential: PublicKeyCredential;
  try {
    credential = (await asked) as PublicKeyCredential;
  } catch (error) {
    const { name } = error as DOMException;
    if (name === 'InvalidStateError') throw new PasskeyError('is-there');
    throw new PasskeyError(name === 'NotAllowedError' || name === 'AbortError' ? 'given-up' : 'failed');
  }
  if (typeof credential.toJSON === 'function') return { ...credential.toJSON() };
  return toJson(credential);
}

// ---- for browsers that speak no JSON ---------------------------------------------------------

function creationOptions({
  extensions: _,
  ...json
}: PublicKeyCredentialCreationOptionsJSON): PublicKeyCredentialCreationOptions {
  return {
    ...json,
    challenge: bytes(json.challenge),
    user: { ...json.user, id: bytes(json.user.id) },
    excludeCredentials: (json.excludeCredentials ?? []).map(descriptor),
  } as PublicKeyCredentialCreationOptions;
}

function requestOptions({
  extensions: _,
  ...json
}: PublicKeyCredentialRequestOptionsJSON): PublicKeyCredentialRequestOptions {
  return {
    ...json,
    challenge: bytes(json.challenge),
    allowCredentials: (json.allowCredentials ?? []).map(descriptor),
  } as PublicKeyCredentialRequestOptions;
}

function descriptor({ id }: PublicKeyCredentialDescriptorJSON): PublicKeyCredentialDescriptor {
  return { type: 'public-key', id: bytes(id) };
}

const PARTS = [
  'clientDataJSON',
  'attestationObject',
  'authenticatorData',
  'signature',
  'userHandle',
] as const;

function toJson({ id, rawId, response }: PublicKeyCredential): WebauthnJson {
  const parts = response as unknown as Partial<Record<(typeof PARTS)[number], ArrayBuffer | null>>;
  const said = PARTS.flatMap((name) => {
    const part = parts[name];
    return part ? [[name, base64(part)] as const] : [];
  });
  return {
    id,
    rawId: base64(rawId),
    type: 'public-key',
    response: Object.fromEntries(said),
    clientExtensionResults: {},
  };
}

function bytes(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(plain, (character) => character.charCodeAt(0));
}

function base64(buffer: ArrayBuffer): string {
  const plain = String.fromCharCode(...new Uint8Array(buffer));
  return btoa(plain).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}
