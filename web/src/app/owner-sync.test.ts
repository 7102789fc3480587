import { afterEach, expect, it, vi } from 'vitest';
import { accountAtom } from '@/features/account/account';
import { leave } from '@/features/account/leave';
import { type ConnectionEvent, connection } from '@/features/realtime/connection';
import { store } from '@/lib/store';
import { eventually } from '@/test/eventually';
import { becomeNextOwner } from './next-owner';
import { watchOwner } from './owner-sync';

vi.mock('@/features/account/leave', () => ({ leave: vi.fn() }));

const MERGED = { type: 'state', frame: { replaced: { reason: 'merged' } } } as ConnectionEvent;

afterEach(() => {
  vi.restoreAllMocks();
  vi.mocked(leave).mockClear();
  store.set(accountAtom, 'unknown');
});

/** Follows the owner of a tab that is the visitor `a-1`; what is returned tells the follower of an event. */
function following(whoIsIt: () => Promise<string | null>) {
  connection.identity = { anonymousId: 'a-1', market: 'FI', language: 'fi' };
  const become = vi.spyOn(connection, 'become').mockReturnValue(undefined);
  let tell: (event: ConnectionEvent) => void = () => {};
  vi.spyOn(connection, 'subscribe').mockImplementation((listener) => {
    tell = listener;
    return () => {};
  });
  watchOwner((atOnce) => becomeNextOwner(atOnce, whoIsIt));
  return { become, tell: (event: ConnectionEvent) => tell(event) };
}

it('goes on as the customer when the cart was merged elsewhere', async () => {
  const { become, tell } = following(async () => 'c-2.x');
  tell(MERGED);
  await eventually(() => expect(become).toHaveBeenCalledWith('c-2.x', false));
  expect(store.get(accountAtom)).toBe('member');
});

it('becomes the visitor at once where the id takes nothing any more', async () => {
  const { become, tell } = following(async () => 'a-3.x');
  tell({ type: 'refused' });
  await eventually(() => expect(become).toHaveBeenCalledWith('a-3.x', true));
  expect(store.get(accountAtom)).toBe('visitor');
});

it('begins a new document where somebody signed out, so that nothing of theirs stays', async () => {
  store.set(accountAtom, 'member');
  const { become, tell } = following(async () => 'a-3.x');
  tell({ type: 'refused' });
  await eventually(() => expect(leave).toHaveBeenCalledWith({ is: 'signed-out' }, window.location.pathname));
  expect(become).not.toHaveBeenCalled();
});

it('stays who it is where nothing changed', async () => {
  const who = vi.fn(async () => 'a-1');
  const { become, tell } = following(who);
  tell(MERGED);
  await eventually(() => expect(who).toHaveBeenCalled());
  expect(become).not.toHaveBeenCalled();
});
