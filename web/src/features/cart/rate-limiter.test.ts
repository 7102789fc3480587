import { expect, it } from 'vitest';
import { FakeClock } from '@/test/fake-clock';
import { RateLimiter } from './rate-limiter';

function limiter() {
  const clock = new FakeClock();
  const sent: [number, number][] = [];
  return {
    clock,
    sent,
    limiter: new RateLimiter<number>((item) => sent.push([clock.now(), item]), 20, clock),
  };
}

it('sends at once when the line is quiet', async () => {
  const { clock, sent, limiter: line } = limiter();
  line.add([1]);
  await clock.pass(100);
  line.add([2]);
  expect(sent).toEqual([
    [0, 1],
    [100, 2],
  ]);
});

it('sends at most 50 a second, in order', async () => {
  const { clock, sent, limiter: line } = limiter();
  line.add(Array.from({ length: 200 }, (_, index) => index));
  await clock.pass(999);
  expect(sent).toHaveLength(50);
  line.add([1_000]);
  await clock.pass(5_000);
  expect(sent.map(([, item]) => item)).toEqual([...Array(200).keys(), 1_000]);
});

it('forgets what waits when it is replaced or cleared', async () => {
  const { clock, sent, limiter: line } = limiter();
  line.add([1, 2, 3]);
  line.replace([7, 8]);
  await clock.pass(25);
  line.clear();
  await clock.pass(1_000);
  expect(sent.map(([, item]) => item)).toEqual([1, 7]);
});
