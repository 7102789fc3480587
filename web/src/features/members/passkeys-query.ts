import { minuteQuery } from '@/features/account/member';
import { fetchPasskeys } from '@/lib/api/passkeys';

/** The customer's own passkeys. */
export const passkeysQuery = minuteQuery('passkeys', fetchPasskeys);
