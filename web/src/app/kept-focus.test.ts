import { expect, it } from 'vitest';
import { keepFocus } from './kept-focus';

it('keeps what gets the focus while the app is being drawn', () => {
  document.body.innerHTML = '<div id="root"><a href="#content">Skip</a><a href="/en/">Shop</a></div>';
  const root = document.getElementById('root') as HTMLElement;
  root.querySelector<HTMLElement>('[href="#content"]')?.focus();
  const onShown = keepFocus(root);
  root.querySelector<HTMLElement>('[href="/en/"]')?.focus();
  root.innerHTML = '<header><a href="#content">Skip</a><a href="/en/">Shop</a></header>';
  onShown();
  expect(document.activeElement).toBe(root.querySelector('[href="/en/"]'));
});
