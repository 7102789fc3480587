import { describe, expect, it, vi } from 'vitest';
import { NoIdentityError, TOKEN_LIFETIME, TokenCache } from './token';

function cache() {
  let now = 0;
  let count = 0;
  const fetchToken = vi.fn(async (_id: string) => {
    count += 1;
    return { access_token: `token-${count}` };
  });
  return { fetchToken, tokens: new TokenCache(fetchToken, () => now), pass: (ms: number) => (now += ms) };
}

describe('the anonymous token', () => {
  it('is fetched once for everybody who asks, and kept for 30 minutes', async () => {
    const { tokens, fetchToken, pass } = cache();
    expect(await Promise.all([tokens.get('a'), tokens.get('a')])).toEqual(['token-1', 'token-1']);
    pass(TOKEN_LIFETIME - 1);
    expect(await tokens.get('a')).toBe('token-1');
    pass(1);
    expect(await tokens.get('a')).toBe('token-2');
    expect(fetchToken).toHaveBeenCalledTimes(2);
  });

  it('belongs to one id, and can be dropped', async () => {
    const { tokens } = cache();
    expect(await tokens.get('a')).toBe('token-1');
    expect(await tokens.get('b')).toBe('token-2');
    tokens.drop();
    expect(await tokens.get('b')).toBe('token-3');
  });

  it('needs an id', async () => {
    await expect(cache().tokens.get(null)).rejects.toThrow(NoIdentityError);
    await expect(cache().tokens.get(null)).rejects.toThrow('Anonymous ID not available');
  });

  it('logs a failure and tries again when asked again', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    const { tokens, fetchToken } = cache();
    fetchToken.mockRejectedValueOnce(new Error('401'));
    await expect(tokens.get('a')).rejects.toThrow('401');
    expect(logged).toHaveBeenCalled();
    expect(await tokens.get('a')).toBe('token-1');
  });
});
