import { vi } from 'vitest';

/** Waits until the check passes. A busy machine takes its time: only a test that fails waits this long. */
export function eventually(check: () => void): Promise<void> {
  return vi.waitFor(check, { timeout: 60_000 });
}
