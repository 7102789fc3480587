import { expect, it, vi } from 'vitest';
import { replayEarlyClicks } from './early-clicks';

it('clicks what is still there, in the order of the clicks, once', () => {
  document.body.innerHTML = '<button type="button">A</button><button type="button">B</button>';
  const [a, b] = document.querySelectorAll('button');
  const gone = document.createElement('button');
  const clicked: (string | null)[] = [];
  for (const button of [a, b, gone])
    button?.addEventListener('click', () => clicked.push(button.textContent));
  const take = vi.fn(() => [b, gone, a, a] as HTMLElement[]);
  window.earlyClicks = { take };
  replayEarlyClicks();
  expect(clicked).toEqual(['B', 'A', 'A']);
  expect(take).toHaveBeenCalledTimes(1);
  replayEarlyClicks();
  expect(clicked).toHaveLength(3);
});
