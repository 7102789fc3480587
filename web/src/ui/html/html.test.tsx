import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
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
