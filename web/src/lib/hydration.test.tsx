import { act, render } from '@testing-library/react';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { eventually } from '@/test/eventually';
import { ChunkView } from '@/ui/chunk-view';
import { chunk } from './chunk';
import { useHydrating } from './hydration';

const seen: boolean[] = [];

function Part() {
  const hydrating = useHydrating();
  seen.push(hydrating);
  return <p>{hydrating ? 'the document’s' : 'the browser’s'}</p>;
}

it('is true for markup of the server until that is taken over, and ends by itself', async () => {
  const root = document.createElement('div');
  root.innerHTML = renderToString(<Part />);
  expect(root.textContent).toBe('the document’s');
  seen.length = 0;
  const app = hydrateRoot(root, <Part />, {
    onRecoverableError: (error) => expect(error).toBeUndefined(),
  });
  await eventually(() => expect(root.textContent).toBe('the browser’s'));
  expect(seen).toEqual([true, false]);
  await act(async () => app.unmount());
});

it('gives way: what is more urgent is rendered before its end', async () => {
  const root = document.createElement('div');
  function Written() {
    const [text, setText] = useState('');
    // In the same moment in which the hook begins its own end.
    useEffect(() => setText('typed'), []);
    order.push(`${text || 'nothing'}, ${useHydrating()}`);
    return <p>{text}</p>;
  }
  const order: string[] = [];
  root.innerHTML = renderToString(<Written />);
  order.length = 0;
  const app = hydrateRoot(root, <Written />);
  await eventually(() => expect(order.at(-1)).toBe('typed, false'));
  expect(order).toEqual(['nothing, true', 'typed, true', 'typed, false']);
  await act(async () => app.unmount());
});

it('ends although another part of the document cannot be loaded', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const lost = chunk<object>(() => Promise.reject(new Error('gone')), '', 0);
  const page = (beside: ReactNode) => (
    <>
      <Part />
      {beside}
    </>
  );
  const root = document.createElement('div');
  root.innerHTML = renderToString(
    page(
      <Suspense>
        <p>lost</p>
      </Suspense>,
    ),
  );
  const app = hydrateRoot(root, page(<ChunkView chunk={lost} props={{}} />));
  await eventually(() => expect(root.textContent).toBe('the browser’slost'));
  await act(async () => app.unmount());
});

it('was never true for what the browser draws itself', () => {
  seen.length = 0;
  render(<Part />);
  expect(seen).toEqual([false]);
});
