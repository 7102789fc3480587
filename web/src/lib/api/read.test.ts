import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeServer } from '@/test/fake-server';
import { read } from './read';

const busy = (seconds: number) => ({
  status: 503,
  headers: { 'Retry-After': String(seconds) },
  body: { code: 'busy' },
});

/** Answers with each of these in turn, and then with the last one for good. */
function answering(...answers: unknown[]): FakeServer {
  const server = new FakeServer();
  return server.on('/api/localizations', () => answers[Math.min(server.calls.length, answers.length) - 1]);
}

describe('a read', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.spyOn(Math, 'random').mockReturnValue(0);
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  it('that a busy server puts off is asked for again after the time that it names', async () => {
    const server = answering(busy(2), { body: { a: 1 } });
    const answer = read('/api/localizations', {});
    await vi.advanceTimersByTimeAsync(1_999);
    expect(server.calls).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(await answer).toEqual({ a: 1 });
    expect(server.calls).toHaveLength(2);
  });

  it('fails when the server is busy for the third time', async () => {
    const server = answering(busy(1));
    const failure = expect(read('/api/localizations', {})).rejects.toMatchObject({ status: 503 });
    await vi.advanceTimersByTimeAsync(60_000);
    await failure;
    expect(server.calls).toHaveLength(3);
  });

  it.each([
    ['a time that nobody waits for', busy(6)],
    ['no time', { status: 503, body: {} }],
    ['a refusal that stays', { status: 422, headers: { 'Retry-After': '1' }, body: {} }],
  ])('fails at once with %s', async (_, answer) => {
    const server = answering(answer);
    await expect(read('/api/localizations', {})).rejects.toThrow();
    expect(server.calls).toHaveLength(1);
  });

  it('that nobody wants any more is not asked for again', async () => {
    const server = answering(busy(1));
    const wanted = new AbortController();
    const failure = expect(read('/api/localizations', { signal: wanted.signal })).rejects.toThrow();
    await vi.advanceTimersByTimeAsync(500);
    wanted.abort();
    await failure;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(server.calls).toHaveLength(1);
  });
});
