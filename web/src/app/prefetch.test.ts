import { expect, it } from 'vitest';
import { FakeClock } from '@/test/fake-clock';
import { DWELL, PrefetchDwell } from './prefetch';

function dwell() {
  const clock = new FakeClock();
  const fetched: string[] = [];
  return { clock, fetched, dwell: new PrefetchDwell((href) => fetched.push(href), clock) };
}

it('fetches what the pointer stays on, once', async () => {
  const { clock, fetched, dwell: pointer } = dwell();
  pointer.over('/fi/a');
  await clock.pass(DWELL - 1);
  expect(fetched).toEqual([]);
  // Another element of the same link.
  pointer.over('/fi/a');
  await clock.pass(1);
  await clock.pass(1_000);
  expect(fetched).toEqual(['/fi/a']);
});

it('fetches nothing that the pointer only crosses', async () => {
  const { clock, fetched, dwell: pointer } = dwell();
  for (const href of ['/fi/a', '/fi/b', null, '/fi/c']) {
    pointer.over(href);
    await clock.pass(DWELL - 1);
  }
  pointer.over(null);
  await clock.pass(1_000);
  expect(fetched).toEqual([]);
});

it('fetches what is touched at once', () => {
  const { fetched, dwell: finger } = dwell();
  finger.touch('/fi/a');
  finger.touch(null);
  expect(fetched).toEqual(['/fi/a']);
});
