import { act, render } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { eventually } from '@/test/eventually';
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

it('was never true for what the browser draws itself', () => {
  seen.length = 0;
  render(<Part />);
  expect(seen).toEqual([false]);
});
