import { expect, test, vi } from 'vitest';
import { keeper } from '@/test/bench';
import { EitherKeeper } from './either';

test('who waits until all is kept waits for the second way where the first one ends meanwhile', async () => {
  let end: (() => void) | undefined;
  const first = (onUnavailable: (isForNow: boolean) => void) => ({
    ...keeper,
    flush: () =>
      new Promise<void>((_, reject) => {
        end = () => {
          reject(new Error('over'));
          onUnavailable(false);
        };
      }),
  });
  const flush = vi.fn(async () => undefined);
  const either = new EitherKeeper(first, () => ({ ...keeper, handOver: vi.fn(), flush }));
  const flushed = either.flush();
  end?.();
  await flushed;
  expect(flush).toHaveBeenCalledOnce();
});

test('what the way that is taken cannot keep is told', async () => {
  const flush = async () => Promise.reject(new Error('refused'));
  const either = new EitherKeeper(
    () => ({ ...keeper, flush }),
    () => ({ ...keeper, handOver: vi.fn() }),
  );
  await expect(either.flush()).rejects.toThrow('refused');
});
