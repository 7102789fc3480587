import { afterEach, expect, it, vi } from 'vitest';
import { FakeClock } from '@/test/fake-clock';
import { insertRunning, listenToWidget } from './widget';

type Listener = (data: unknown, meta: Record<string, boolean>) => void;

/** A provider's script, once it has come. */
function arrive(): Listener[] {
  const listeners: Listener[] = [];
  window._sw = (use) => use({ on: (_, listener) => listeners.push(listener) });
  return listeners;
}

afterEach(() => {
  delete window._sw;
});

it('hears of another choice, not of the one that was there', async () => {
  const clock = new FakeClock();
  const changed = vi.fn();
  listenToWidget(changed, clock);
  await clock.pass(300);
  const [listener] = arrive();
  expect(listener).toBeUndefined();
  const listeners = arrive();
  await clock.pass(100);
  listeners[0]?.({}, { initial_load: true, shipping_method_changed: true });
  listeners[0]?.({}, { price_changed: true });
  expect(changed).not.toHaveBeenCalled();
  listeners[0]?.({}, { shipping_method_changed: true });
  expect(changed).toHaveBeenCalledOnce();
});

it('gives up after ten seconds with a warning', async () => {
  const clock = new FakeClock();
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
  listenToWidget(() => {}, clock);
  await clock.pass(9_900);
  expect(warned).not.toHaveBeenCalled();
  await clock.pass(200);
  expect(warned).toHaveBeenCalledOnce();
  const listeners = arrive();
  await clock.pass(1_000);
  expect(listeners).toEqual([]);
  warned.mockRestore();
});

it('says nothing more once it is left', async () => {
  const clock = new FakeClock();
  const changed = vi.fn();
  const listeners = arrive();
  const leave = listenToWidget(changed, clock);
  leave();
  listeners[0]?.({}, { shipping_method_changed: true });
  expect(changed).not.toHaveBeenCalled();
});

it('makes the scripts of a snippet anew, with what they say of themselves', () => {
  const box = document.createElement('div');
  insertRunning(box, '<p>Ways</p><script src="/delivery-widget.js" async data-key="7"></script>');
  const script = box.querySelector('script');
  expect(script?.getAttribute('src')).toBe('/delivery-widget.js');
  expect(script?.dataset['key']).toBe('7');
  expect(box.querySelector('p')?.textContent).toBe('Ways');
});
