import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createPasskey, hasPasskeys } from '@/lib/webauthn';
import { session } from '@/test/customers';
import { FakeServer } from '@/test/fake-server';
import { PasskeyLogin } from './passkey-login';

const OPTIONS = '/api/identity-connect/passkey/options';
const LOGIN = '/api/identity-connect/passkey/login';
const question = { options: { challenge: 'AQID', rpId: 'localhost' }, state: 'sealed' };
const merged = { quantity: 0, notices: [] };

const get = vi.fn();
const create = vi.fn();
const entered = vi.fn();
let server: FakeServer;
let fillsIn: boolean;

const buffer = (...bytes: number[]) => Uint8Array.from(bytes).buffer;

/** What an authenticator answers, in a browser that writes no JSON. */
const answer = () => ({
  id: '-_8',
  rawId: buffer(251, 255),
  response: {
    clientDataJSON: buffer(1),
    authenticatorData: buffer(2),
    signature: buffer(3),
    userHandle: buffer(4),
  },
});

const written = {
  id: '-_8',
  rawId: '-_8',
  type: 'public-key',
  response: { clientDataJSON: 'AQ', authenticatorData: 'Ag', signature: 'Aw', userHandle: 'BA' },
  clientExtensionResults: {},
};

beforeEach(() => {
  fillsIn = false;
  for (const mock of [get, create, entered]) mock.mockReset();
  const type = Object.assign(function PublicKeyCredential() {}, {
    isConditionalMediationAvailable: async () => fillsIn,
  });
  vi.stubGlobal('PublicKeyCredential', type);
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: { get, create } });
  server = new FakeServer().on(OPTIONS, question).on(LOGIN, { session: session(), merged });
});

afterEach(() => vi.unstubAllGlobals());

async function press() {
  render(<PasskeyLogin onEntered={entered} />);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Log in with a passkey' }));
}

describe('signing in with a passkey', () => {
  it('asks the browser and sends what it answered, also for browsers that speak no JSON', async () => {
    get.mockResolvedValue(answer());
    await press();
    await waitFor(() => expect(entered).toHaveBeenCalledWith(expect.objectContaining({ merged })));
    const asked = get.mock.calls[0]?.[0];
    expect(new Uint8Array(asked.publicKey.challenge)).toEqual(Uint8Array.of(1, 2, 3));
    expect(asked.mediation).toBeUndefined();
    expect(server.to(LOGIN)[0]?.body).toEqual({ state: 'sealed', credential: written });
  });

  it('speaks the JSON of browsers that know it', async () => {
    Object.assign(PublicKeyCredential, {
      parseRequestOptionsFromJSON: (json: unknown) => ({ parsed: json }),
    });
    get.mockResolvedValue({ toJSON: () => ({ id: 'from the browser' }) });
    await press();
    await waitFor(() => expect(entered).toHaveBeenCalled());
    expect(get.mock.calls[0]?.[0].publicKey).toEqual({ parsed: question.options });
    expect(server.to(LOGIN)[0]?.body).toEqual({ state: 'sealed', credential: { id: 'from the browser' } });
  });

  it.each([
    ['NotAllowedError', 'No passkey was used. Try again, or use your password.'],
    ['SecurityError', 'The device could not use a passkey. Try again, or use your password.'],
  ])('says what to do after %s', async (name, text) => {
    get.mockRejectedValue(new DOMException('', name));
    await press();
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
    expect(server.to(LOGIN)).toHaveLength(0);
    expect(entered).not.toHaveBeenCalled();
  });

  it('says that the shop knows no such passkey, and can be pressed again', async () => {
    get.mockResolvedValue(answer());
    server.on(LOGIN, () => ({ status: 401, body: { code: 'passkey-refused' } }));
    await press();
    const alert = await screen.findByText(/^This passkey does not open an account here/);
    expect(alert.parentElement).toHaveFocus();
    server.on(LOGIN, { session: session(), merged });
    await userEvent.setup().click(screen.getByRole('button', { name: 'Log in with a passkey' }));
    await waitFor(() => expect(entered).toHaveBeenCalledOnce());
  });

  it('offers passkeys where the browser fills in names, until the button is pressed', async () => {
    fillsIn = true;
    let waiting: AbortSignal | undefined;
    get.mockImplementationOnce(({ signal }) => {
      waiting = signal;
      return new Promise((_, reject) => {
        signal.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
      });
    });
    render(<PasskeyLogin onEntered={entered} />);
    await waitFor(() => expect(get).toHaveBeenCalledOnce());
    expect(get.mock.calls[0]?.[0].mediation).toBe('conditional');
    get.mockResolvedValueOnce(answer());
    await userEvent.setup().click(screen.getByRole('button', { name: 'Log in with a passkey' }));
    await waitFor(() => expect(entered).toHaveBeenCalledOnce());
    expect(waiting?.aborted).toBe(true);
  });

  it('comes in with what was chosen among the names', async () => {
    fillsIn = true;
    get.mockResolvedValue(answer());
    render(<PasskeyLogin onEntered={entered} />);
    await waitFor(() => expect(entered).toHaveBeenCalledWith(expect.objectContaining({ merged })));
    expect(get).toHaveBeenCalledOnce();
  });

  it('is not there where passkeys cannot be', async () => {
    vi.stubGlobal('PublicKeyCredential', undefined);
    expect(hasPasskeys()).toBe(false);
    render(<PasskeyLogin onEntered={entered} />);
    await waitFor(() => expect(screen.queryByRole('button', { hidden: true })).toBeNull());
    expect(server.calls).toHaveLength(0);
  });

  it.each(['127.0.0.1', '[::1]'])('is not there at an address of numbers, %s', (hostname) => {
    vi.stubGlobal('location', { hostname });
    expect(hasPasskeys()).toBe(false);
  });
});

describe('making a passkey', () => {
  const options = {
    challenge: 'AQID',
    user: { id: 'BAU', name: 'aino@example.com', displayName: 'Aino' },
    excludeCredentials: [{ type: 'public-key', id: '-_8' }],
  };

  it('tells the browser which passkeys there are', async () => {
    const { response: _, ...made } = answer();
    create.mockResolvedValue({
      ...made,
      response: { clientDataJSON: buffer(1), attestationObject: buffer(2) },
    });
    const sent = await createPasskey(options);
    expect(sent['response']).toEqual({ clientDataJSON: 'AQ', attestationObject: 'Ag' });
    const { publicKey } = create.mock.calls[0]?.[0] ?? {};
    expect(new Uint8Array(publicKey.user.id)).toEqual(Uint8Array.of(4, 5));
    expect(new Uint8Array(publicKey.excludeCredentials[0].id)).toEqual(Uint8Array.of(251, 255));
  });

  it('knows a device that has one', async () => {
    create.mockRejectedValue(new DOMException('', 'InvalidStateError'));
    await expect(createPasskey(options)).rejects.toMatchObject({ reason: 'is-there' });
  });
});
