import { afterEach, expect, it, vi } from 'vitest';
import { FakeClock } from '@/test/fake-clock';
import { isDocumentOf } from './steps';
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

it('lets scripts of the snippet itself run, and leaves those with an address to the policy', () => {
  const own = document.createElement('script');
  own.nonce = 'abc';
  own.setAttribute('nonce', 'abc');
  document.head.append(own);
  const box = document.createElement('div');
  insertRunning(box, '<script>void 0</script><script src="https://other.example/a.js"></script>');
  const nonces = [...box.querySelectorAll('script')].map(({ nonce }) => nonce || null);
  own.remove();
  expect(nonces).toEqual(['abc', null]);
});

it('knows a document that came with a page before', () => {
  const entries = vi.spyOn(performance, 'getEntriesByType');
  const came = (name: string) => entries.mockReturnValue([{ name } as PerformanceEntry]);
  came('https://shop.example/fi/ostoskori?a=1');
  expect(isDocumentOf('/fi/kassa/toimitus')).toBe(false);
  came('https://shop.example/fi/kassa#top');
  expect(isDocumentOf('/fi/kassa/toimitus')).toBe(true);
  came('https://shop.example/sv/kassa');
  expect(isDocumentOf('/fi/kassa')).toBe(false);
  entries.mockReturnValue([]);
  expect(isDocumentOf('/fi/kassa')).toBe(true);
  entries.mockRestore();
});
