import { expectTypeOf, it } from 'vitest';
import type { call } from './client';
import type { read } from './read';
import type { CartAnswer, LocationSearch, ShortcutItems } from './types';

declare const calls: { call: typeof call; read: typeof read };

// Checked by the compiler; nothing here is run.
const _known = () => {
  const query = { language: 'fi' };
  expectTypeOf(calls.read('/api/location/locations', { query })).resolves.toEqualTypeOf<LocationSearch>();
  expectTypeOf(
    calls.read(`/api/search/shortcutsitem/${7}/items`, {
      query: { IndexWhereToContinue: 0, NextContentReferenceItem: 4, CurrentLanguage: 'fi' },
    }),
  ).resolves.toEqualTypeOf<ShortcutItems>();
  expectTypeOf(calls.call('delete', '/api/me/carts/giftcard', {})).resolves.toEqualTypeOf<CartAnswer>();
};

const _unknown = () => [
  // @ts-expect-error: no such address
  calls.read('/api/location/place', {}),
  // @ts-expect-error: no such parameter
  calls.read('/api/location/locations', { query: { town: 'Turku' } }),
  // @ts-expect-error: a parameter of another type
  calls.read('/api/location/locations', { query: { page: 'two' } }),
  // @ts-expect-error: nothing to read there
  calls.read('/api/me/carts/add', {}),
  // @ts-expect-error: no such method
  calls.call('put', '/api/me/carts/add', { json: {} }),
  // @ts-expect-error: a body without its fields
  calls.call('post', '/api/me/carts/giftcard', { json: { code: 'A' } }),
  // @ts-expect-error: no body at all
  calls.call('post', '/api/me/carts/coupon', {}),
];

it('is described by the server', () => {
  expectTypeOf<Parameters<typeof _known>>().toEqualTypeOf<[]>();
  expectTypeOf<Parameters<typeof _unknown>>().toEqualTypeOf<[]>();
});
