import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { session } from '@/test/customers';
import { FakeServer } from '@/test/fake-server';

const SESSION = '/api/identity-connect/session';
const CALL = '/api/cda/me/emailpreferences';

/** Each test begins with a page that knows no token. */
async function fresh() {
  vi.resetModules();
  return (await import('./secure')).secure;
}

function worker(scriptURL: string | null) {
  const serviceWorker = { controller: scriptURL && { scriptURL }, register: vi.fn(async () => ({})) };
  vi.stubGlobal('navigator', { serviceWorker });
  return serviceWorker;
}

beforeEach(() => void worker(null));
afterEach(() => vi.unstubAllGlobals());

it('puts the token of the session to a change, asked for once', async () => {
  const secure = await fresh();
  const server = new FakeServer().on(SESSION, session('t-1')).on(CALL, { marketingUpdates: true });
  await Promise.all([secure('PUT', CALL, { json: {} }), secure('PUT', CALL, { json: {} })]);
  const [call] = server.to(CALL);
  expect(call?.headers.get('x-csrf-token')).toBe('t-1');
  expect(call?.headers.get('x-praline-secure')).toBe('1');
  expect(server.to(SESSION)).toHaveLength(1);
});

it('asks nothing more for a call that changes nothing', async () => {
  const secure = await fresh();
  const server = new FakeServer().on(CALL, { marketingUpdates: true });
  await secure('GET', CALL);
  expect(server.to(SESSION)).toHaveLength(0);
  expect(server.to(CALL)[0]?.headers.get('x-praline-secure')).toBe('1');
});

it('takes the token of the session that there is now', async () => {
  const secure = await fresh();
  let current = 't-1';
  const server = new FakeServer()
    .on(SESSION, () => ({ body: session(current) }))
    .on(CALL, ({ headers }: { headers: Headers }) =>
      headers.get('x-csrf-token') === current ? { body: {} } : { status: 403, body: { code: 'forbidden' } },
    );
  await secure('PUT', CALL, { json: {} });
  current = 't-2';
  await secure('PUT', CALL, { json: {} });
  expect(server.to(CALL).map(({ headers }) => headers.get('x-csrf-token'))).toEqual(['t-1', 't-1', 't-2']);
});

it('does not repeat what is refused for another reason', async () => {
  const secure = await fresh();
  const server = new FakeServer().on(SESSION, session()).on(CALL, () => ({ status: 403, body: {} }));
  await expect(secure('PUT', CALL, { json: {} })).rejects.toMatchObject({ status: 403 });
  expect(server.to(CALL)).toHaveLength(1);
});

it('leaves the headers to the worker once that sees the calls', async () => {
  const { register } = worker('https://shop.example/secure-worker.js');
  const secure = await fresh();
  const server = new FakeServer().on(CALL, {});
  await secure('PUT', CALL, { json: {} });
  expect(server.to(SESSION)).toHaveLength(0);
  expect(server.to(CALL)[0]?.headers.has('x-csrf-token')).toBe(false);
  expect(register).toHaveBeenCalledWith('/secure-worker.js');
});

it('does not take the worker of somebody else for its own', async () => {
  worker('https://shop.example/other.js');
  const secure = await fresh();
  const server = new FakeServer().on(SESSION, session('t-1')).on(CALL, {});
  await secure('PUT', CALL, { json: {} });
  expect(server.to(CALL)[0]?.headers.get('x-csrf-token')).toBe('t-1');
});
