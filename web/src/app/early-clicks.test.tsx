import { act } from '@testing-library/react';
import { type ReactNode, Suspense, use, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { eventually } from '@/test/eventually';
import { replayEarlyClicks } from './early-clicks';

const clicked: string[] = [];

function Page({ children }: { children: ReactNode }) {
  useEffect(replayEarlyClicks, []);
  return <main>{children}</main>;
}

const button = (name: string) => (
  <button type="button" onClick={() => clicked.push(name)}>
    {name}
  </button>
);

function Waiting({ for: code }: { for: Promise<void> | null }) {
  if (code) use(code);
  return button('late');
}

const page = (code: Promise<void> | null) => (
  <Page>
    {button('shell')}
    <Suspense>{button('part')}</Suspense>
    <Suspense>
      <Waiting for={code} />
    </Suspense>
  </Page>
);

it('clicks buttons in every part of the page once it is taken over, and none twice', async () => {
  const root = document.createElement('div');
  document.body.append(root);
  root.innerHTML = renderToString(page(null));
  const gone = document.createElement('button');
  const waiting = [...root.querySelectorAll('button'), gone];
  const take = vi.fn(() => waiting);
  window.earlyClicks = { take };
  let arrived = () => {};
  const code = new Promise<void>((resolve) => {
    arrived = resolve;
  });
  const app = hydrateRoot(root, page(code));
  await eventually(() => expect(clicked).toEqual(['shell', 'part']));
  await act(async () => arrived());
  await eventually(() => expect(clicked).toEqual(['shell', 'part', 'late']));
  expect(take).toHaveBeenCalledTimes(1);
  replayEarlyClicks();
  await act(async () => app.unmount());
  expect(clicked).toHaveLength(3);
});
