import { beforeEach, describe, expect, it, vi } from 'vitest';

const ORIGIN = 'https://shop.example';
const SESSION = '/api/identity-connect/session';

/** What reached the network. */
let sent: { path: string; token: string | null; marked: boolean; body: string }[];
let current: string | null;

async function fresh() {
  vi.resetModules();
  return import('./secure-calls');
}

const marked = (method: string, path = '/api/cda/me', body?: string) =>
  new Request(ORIGIN + path, {
    method,
    headers: { 'x-praline-secure': '1', 'Content-Type': 'application/json' },
    ...(body ? { body } : {}),
  });

beforeEach(() => {
  sent = [];
  current = 't-1';
  vi.stubGlobal('fetch', async (input: Request | string) => {
    if (typeof input === 'string') {
      sent.push({ path: input, token: null, marked: false, body: '' });
      return Response.json({ csrfToken: current });
    }
    const token = input.headers.get('x-csrf-token');
    sent.push({
      path: new URL(input.url).pathname,
      token,
      marked: input.headers.has('x-praline-secure'),
      body: input.method === 'GET' ? '' : await input.text(),
    });
    const refused = input.method !== 'GET' && token !== current;
    return Response.json({}, { status: refused ? 403 : 200 });
  });
});

describe('which calls are its business', () => {
  it('those of the shop that are marked', async () => {
    const { isSecure } = await fresh();
    expect(isSecure(marked('PUT'), ORIGIN)).toBe(true);
    expect(isSecure(new Request(`${ORIGIN}/api/cda/me`), ORIGIN)).toBe(false);
    expect(isSecure(marked('PUT'), 'https://other.example')).toBe(false);
  });
});

describe('what becomes of them', () => {
  it('the mark becomes the token, which it asks for once', async () => {
    const { answerSecure } = await fresh();
    await answerSecure(marked('PUT', '/api/cda/me', '{"a":1}'));
    await answerSecure(marked('DELETE'));
    expect(sent.map(({ path, token }) => [path, token])).toEqual([
      [SESSION, null],
      ['/api/cda/me', 't-1'],
      ['/api/cda/me', 't-1'],
    ]);
    expect(sent.some((call) => call.marked)).toBe(false);
    expect(sent[1]?.body).toBe('{"a":1}');
  });

  it('a read needs no token', async () => {
    const { answerSecure } = await fresh();
    await answerSecure(marked('GET'));
    expect(sent).toEqual([{ path: '/api/cda/me', token: null, marked: false, body: '' }]);
  });

  it('a token of another session is asked for again, and the call repeated whole', async () => {
    const { answerSecure } = await fresh();
    await answerSecure(marked('PUT', '/api/cda/me', '1'));
    current = 't-2';
    const answer = await answerSecure(marked('PUT', '/api/cda/me', '2'));
    expect(answer.status).toBe(200);
    expect(sent.slice(2).map(({ path, token, body }) => [path, token, body])).toEqual([
      ['/api/cda/me', 't-1', '2'],
      [SESSION, null, ''],
      ['/api/cda/me', 't-2', '2'],
    ]);
  });
});
