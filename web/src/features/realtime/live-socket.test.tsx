import { act, render } from '@testing-library/react';
import { Profiler } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { pageAtom } from '@/lib/page';
import { store } from '@/lib/store';
import { page, state } from '@/test/builders';
import { eventually } from '@/test/eventually';
import { FakeServer } from '@/test/fake-server';
import { FakeSocket, WELCOME } from '@/test/fake-socket';
import { connection } from './connection';
import { connectionAtom } from './connection-state';
import { LiveSocket } from './live-socket';

beforeEach(() => {
  FakeSocket.all = [];
  vi.stubGlobal('WebSocket', FakeSocket);
  new FakeServer().on('/api/identity-connect/token/anonymous', { access_token: 'token-1', expires_in: 2700 });
});
afterEach(() => vi.unstubAllGlobals());

describe('the socket component', () => {
  it('opens one socket, says hello, hears states without rendering, and comes back after a close', async () => {
    const rendered = vi.fn();
    const heard = vi.fn();
    const stop = connection.subscribe(({ type }) => heard(type));
    store.set(pageAtom, page());
    await act(async () => {
      render(
        <Profiler id="socket" onRender={rendered}>
          <LiveSocket />
        </Profiler>,
      );
    });
    await eventually(() => expect(FakeSocket.all).toHaveLength(1));
    expect(FakeSocket.latest.url).toBe('ws://localhost/ws');
    await act(async () => FakeSocket.latest.accept());
    await eventually(() => expect(FakeSocket.latest.sent).toHaveLength(1));
    expect(FakeSocket.latest.sent[0]).toMatchObject({
      type: 'hello',
      token: 'token-1',
      tabId: connection.tabId,
    });
    act(() => FakeSocket.latest.receive(WELCOME));
    expect(store.get(connectionAtom)).toBe('live');

    const before = rendered.mock.calls.length;
    for (let revision = 1; revision <= 50; revision += 1)
      FakeSocket.latest.receive(state({ A: revision }, { revision }));
    expect(heard.mock.calls.filter(([type]) => type === 'state')).toHaveLength(50);
    expect(rendered.mock.calls.length).toBe(before);

    act(() => FakeSocket.latest.drop(1012));
    expect(store.get(connectionAtom)).toBe('reconnecting');
    await eventually(() => expect(FakeSocket.all).toHaveLength(2));
    stop();
  });
});
