import { describe, expect, it } from 'vitest';
import { FakeServer } from '@/test/fake-server';
import { sendOperation } from './cart';
import { searchProducts } from './catalogue';
import { call, formatQuery } from './client';
import { ApiError } from './errors';
import { fetchPage } from './pages';

const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => {
      throw new Error('the call succeeded');
    },
    (error: unknown) => error as ApiError,
  );

describe('a call', () => {
  it('gives the body', async () => {
    new FakeServer().on('/api/localizations', { a: 1 });
    expect(await call('get', '/api/localizations', {})).toEqual({ a: 1 });
  });

  it('throws the problem of an answer that is not OK', async () => {
    new FakeServer().on('/api/me/carts/giftcard', () => ({
      status: 409,
      headers: { 'Retry-After': '2' },
      body: { code: 'insufficient-stock', error: [{ value: 'Only 3' }] },
    }));
    const error = await failure(call('delete', '/api/me/carts/giftcard', {}));
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ status: 409, retryAfter: 2_000, passing: false });
    expect(error.problem.error?.[0]?.value).toBe('Only 3');
  });

  it.each([
    [500, true],
    [503, true],
    [429, true],
    [404, false],
    [422, false],
  ])('knows that %i is passing: %s', async (status, passing) => {
    new FakeServer().on('/api/localizations', () => ({ status, body: {} }));
    expect((await failure(call('get', '/api/localizations', {}))).passing).toBe(passing);
  });

  it('has status 0 when nobody answers', async () => {
    new FakeServer().on('/api/localizations', () => 'unreachable');
    expect(await failure(call('get', '/api/localizations', {}))).toMatchObject({ status: 0, passing: true });
  });
});

it('writes lists as repeated parameters and leaves out what is not there', () => {
  expect(formatQuery({ a: 1, b: ['x', 'y'], c: null, d: undefined, e: '' })).toBe('?a=1&b=x&b=y&e=');
  expect(formatQuery({})).toBe('');
});

describe('the page call', () => {
  it('asks for the page without the state of its listing, uncached', async () => {
    const server = new FakeServer().on('/api/cda/content', [{ name: 'Bars' }]);
    const page = await fetchPage('/fi/levyt?page=2&filter.a=b', { track: false, currentPageUrl: '/fi/' });
    expect(page).toEqual({ name: 'Bars' });
    const [request] = server.calls;
    expect(request?.query.get('contentUrl')).toBe('/fi/levyt');
    expect(request?.query.get('currentPageUrl')).toBe('/fi/');
    expect(request?.query.has('epieditmode')).toBe(false);
    expect(request?.headers.get('Cache-Control')).toBe('no-cache');
    expect(Number(request?.headers.get('X-Request-Timestamp'))).toBeGreaterThan(0);
    expect(request?.headers.get('X-Do-Not-Track')).toBe('1');
  });

  it('tells a page that is missing from one that could not be fetched', async () => {
    const server = new FakeServer();
    expect(await fetchPage('/fi/x', { track: true, currentPageUrl: '/' })).toBeNull();
    server.on('/api/cda/content', () => ({ status: 500, body: {} }));
    await expect(fetchPage('/fi/x', { track: true, currentPageUrl: '/' })).rejects.toThrow(ApiError);
  });
});

it('sends a cart operation under its key', async () => {
  const server = new FakeServer().on('/api/me/carts/remove', { version: 2, shipments: [] });
  await sendOperation({ token: 'tok', market: 'SE', language: 'sv' }, 'tab:7', {
    kind: 'remove',
    code: 'A',
    quantity: 2,
    shipmentId: 1,
  });
  const [request] = server.calls;
  expect(request?.headers.get('Idempotency-Key')).toBe('tab:7');
  expect(request?.headers.get('Authorization')).toBe('Bearer tok');
  expect(request?.query.toString()).toBe('market=SE&language=sv');
  expect(request?.body).toEqual({ code: 'A', quantity: 2, shipmentId: 1 });
});

it('searches all languages and asks for texts in one', async () => {
  const server = new FakeServer().on('/api/search/products', { productViewModels: [], totalCount: 0 });
  await searchProducts({
    q: 'suklaa',
    language: 'sv',
    market: 'SE',
    filters: { diet: ['vegan', 'organic'] },
  });
  const query = server.calls[0]?.query;
  expect(query?.get('displayLanguage')).toBe('sv');
  expect(query?.has('language')).toBe(false);
  expect(query?.get('filter.diet')).toBe('vegan,organic');
});
