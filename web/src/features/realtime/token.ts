import { fetchAnonymousToken } from '@/lib/api/cart';
import { MINUTE } from '@/lib/clock';

/** Tokens live 45 minutes; one is used for 30, so that none expires under a call. */
export const TOKEN_LIFETIME = 30 * MINUTE;

/** The page came without an anonymous id: there is no identity to hold a cart for. */
export class NoIdentityError extends Error {
  constructor() {
    super('Anonymous ID not available');
    this.name = 'NoIdentityError';
  }
}

interface Kept {
  anonymousId: string;
  stored: number;
  token: Promise<string>;
}

/** Fetches the anonymous token and keeps it; everybody who asks at the same time waits for the same call. */
export class TokenCache {
  #kept: Kept | null = null;

  constructor(
    readonly fetchToken: (anonymousId: string) => Promise<{ access_token: string }> = fetchAnonymousToken,
    readonly now: () => number = Date.now,
  ) {}

  async get(anonymousId: string | null): Promise<string> {
    if (!anonymousId) throw new NoIdentityError();
    const kept = this.#kept;
    if (kept?.anonymousId === anonymousId && this.now() - kept.stored < TOKEN_LIFETIME) return kept.token;
    const token = this.fetchToken(anonymousId).then((answer) => answer.access_token);
    const entry = { anonymousId, stored: this.now(), token };
    this.#kept = entry;
    token.catch((error: unknown) => {
      console.error('The anonymous token could not be fetched', error);
      if (this.#kept === entry) this.#kept = null;
    });
    return token;
  }

  /** How much longer the token that is kept is used, in milliseconds. */
  get rest(): number {
    return this.#kept ? Math.max(0, this.#kept.stored + TOKEN_LIFETIME - this.now()) : 0;
  }

  /** Forgets the token: the server has refused it. */
  drop(): void {
    this.#kept = null;
  }
}

export const tokens = new TokenCache();
