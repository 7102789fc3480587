import { act, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { setDictionary } from '@/lib/i18n/t';
import { pageAtom } from '@/lib/page';
import { store } from '@/lib/store';
import { page } from '@/test/builders';
import en from '../../../../crates/site/locales/en.json';
import { Html } from './html';

it('leaves its elements as they are, with the focus on them, where what stands around it is drawn again', () => {
  const shown = (around: string, html: string) => (
    <section aria-label={around}>
      <Html html={html} />
    </section>
  );
  const { rerender } = render(shown('Before', '<p>See <a href="/en/tins">tins</a></p>'));
  const link = screen.getByRole('link');
  link.focus();
  rerender(shown('After', '<p>See <a href="/en/tins">tins</a></p>'));
  expect(screen.getByRole('region', { name: 'After' })).toContainElement(link);
  expect(link).toHaveFocus();
  rerender(shown('After', '<p>See <a href="/en/jars">jars</a></p>'));
  expect(screen.getByRole('link')).toHaveAttribute('href', '/en/jars');
});

it('opens files in a tab of their own, and says so', () => {
  store.set(pageAtom, page());
  render(<Html html='<p><a href="/files/terms.pdf">Terms</a> <a href="/en/tins">Tins</a></p>' />);
  const file = screen.getByRole('link', { name: 'Terms' });
  expect(file).toHaveAttribute('target', '_blank');
  expect(file).toHaveAttribute('rel', 'noopener noreferrer');
  expect(file).toHaveAccessibleDescription('opens in a new tab');
  expect(screen.getByRole('link', { name: 'Tins' })).not.toHaveAttribute('target');
});

it('keeps its elements where other texts of the app come later', () => {
  render(<Html html="<p>Read on</p>" />);
  const before = screen.getByText('Read on');
  act(() => setDictionary('en', { ...en }));
  expect(screen.getByText('Read on')).toBe(before);
});
