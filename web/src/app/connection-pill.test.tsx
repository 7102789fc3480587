import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type ConnectionState, connectionAtom } from '@/features/realtime/connection-state';
import { store } from '@/lib/store';
import { ConnectionPill } from './connection-pill';

beforeEach(() => {
  vi.useFakeTimers();
  store.set(connectionAtom, 'live');
});
afterEach(() => {
  vi.useRealTimers();
});

const become = (state: ConnectionState) => act(() => store.set(connectionAtom, state));
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));

describe('the pill', () => {
  it.each<[ConnectionState, string]>([
    ['reconnecting', 'Reconnecting…'],
    ['offline', 'You are offline.'],
  ])('says %s after two seconds, and nothing any more once the line is back', (state, text) => {
    render(<ConnectionPill />);
    become(state);
    pass(1_999);
    expect(screen.getByRole('status', { hidden: true })).toBeEmptyDOMElement();
    pass(1);
    expect(screen.getByRole('status', { hidden: true })).toHaveTextContent(text);
    become('live');
    expect(screen.getByRole('status', { hidden: true })).toBeEmptyDOMElement();
  });

  it('keeps quiet about short breaks and about a shop that works over HTTP', () => {
    render(<ConnectionPill />);
    become('reconnecting');
    pass(1_500);
    become('live');
    become('http');
    pass(10_000);
    expect(screen.getByRole('status', { hidden: true })).toBeEmptyDOMElement();
  });
});
