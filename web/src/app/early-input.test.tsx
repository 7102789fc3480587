import { act } from '@testing-library/react';
import { type ChangeEvent, type ReactNode, Suspense, use, useEffect, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { eventually } from '@/test/eventually';
import { replayEarlyInput } from './early-input';

const clicked: string[] = [];

function Page({ children }: { children: ReactNode }) {
  useEffect(replayEarlyInput, []);
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
  const take = vi.fn(() => waiting.map((element) => ({ element })));
  window.earlyInput = { take };
  let arrived = () => {};
  const code = new Promise<void>((resolve) => {
    arrived = resolve;
  });
  const app = hydrateRoot(root, page(code));
  await eventually(() => expect(clicked).toEqual(['shell', 'part']));
  await act(async () => arrived());
  await eventually(() => expect(clicked).toEqual(['shell', 'part', 'late']));
  expect(take).toHaveBeenCalledTimes(1);
  replayEarlyInput();
  await act(async () => app.unmount());
  expect(clicked).toHaveLength(3);
});

interface Filled {
  phrase: string;
  place: string;
  gift: boolean;
  size: string;
  note: string;
}
const empty: Filled = { phrase: '', place: '', gift: false, size: 'small', note: 'none' };

/** Says what it holds, and shows nothing but that. */
function Form() {
  const [filled, setFilled] = useState(empty);
  const put = (name: keyof Filled, value: string | boolean) =>
    setFilled((before) => ({ ...before, [name]: value }));
  const type =
    (name: keyof Filled) =>
    (event: ChangeEvent<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>) =>
      put(name, event.target.value);
  return (
    <Page>
      <input aria-label="phrase" value={filled.phrase} onChange={type('phrase')} />
      <select aria-label="place" value={filled.place} onChange={type('place')}>
        <option value="">All</option>
        <option>Turku</option>
      </select>
      <input
        aria-label="gift"
        type="checkbox"
        checked={filled.gift}
        onChange={(event) => put('gift', event.target.checked)}
      />
      {['small', 'large'].map((size) => (
        <input
          key={size}
          aria-label={size}
          type="radio"
          name="size"
          value={size}
          checked={filled.size === size}
          onChange={type('size')}
        />
      ))}
      <textarea aria-label="note" value={filled.note} onChange={type('note')} />
      <output>{JSON.stringify(filled)}</output>
    </Page>
  );
}

it('puts into fields what was typed, chosen and ticked before they were taken over, and emptied too', async () => {
  const root = document.createElement('div');
  document.body.append(root);
  root.innerHTML = renderToString(<Form />);
  const field = <E extends HTMLElement = HTMLInputElement>(name: string) =>
    root.querySelector<E>(`[aria-label="${name}"]`) as E;
  field('phrase').value = 'nut bar';
  field<HTMLSelectElement>('place').value = 'Turku';
  field('gift').checked = true;
  field('large').checked = true;
  field<HTMLTextAreaElement>('note').value = '';
  window.earlyInput = {
    take: () => [
      { element: field('phrase'), value: 'nut' },
      { element: field('phrase'), value: 'nut bar' },
      { element: field<HTMLSelectElement>('place'), value: 'Turku' },
      { element: field('gift'), value: 'on', checked: true },
      { element: field('large'), value: 'large', checked: true },
      { element: field<HTMLTextAreaElement>('note'), value: '' },
    ],
  };
  const app = hydrateRoot(root, <Form />);
  const held = () => JSON.parse(root.querySelector('output')?.textContent ?? '') as Filled;
  await eventually(() =>
    expect(held()).toEqual({ phrase: 'nut bar', place: 'Turku', gift: true, size: 'large', note: '' }),
  );
  expect(field('phrase').value).toBe('nut bar');
  expect(field('gift').checked).toBe(true);
  await act(async () => app.unmount());
});

function Late({ code, choose }: { code: Promise<void> | null; choose: (size: string) => void }) {
  if (code) use(code);
  return (
    <select aria-label="size" onChange={(event) => choose(event.target.value)}>
      <option>small</option>
      <option>large</option>
    </select>
  );
}

it('waits until a list is taken over before it chooses there', async () => {
  const root = document.createElement('div');
  document.body.append(root);
  const choose = vi.fn();
  const form = (code: Promise<void> | null) => (
    <Page>
      {button('beside')}
      <Suspense>
        <Late code={code} choose={choose} />
      </Suspense>
    </Page>
  );
  root.innerHTML = renderToString(form(null));
  const size = root.querySelector('select') as HTMLSelectElement;
  const beside = root.querySelector('button') as HTMLButtonElement;
  window.earlyInput = { take: () => [{ element: size, value: 'large' }, { element: beside }] };
  let arrived = () => {};
  const code = new Promise<void>((resolve) => {
    arrived = resolve;
  });
  const app = hydrateRoot(root, form(code));
  await eventually(() => expect(clicked).toContain('beside'));
  expect(choose).not.toHaveBeenCalled();
  await act(async () => arrived());
  await eventually(() => expect(choose.mock.calls).toEqual([['large']]));
  await act(async () => app.unmount());
});
