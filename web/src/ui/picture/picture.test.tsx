import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Picture } from './picture';

it('shows the placeholder where a picture is missing, until it is another picture', () => {
  const { rerender } = render(<Picture url="/pictures/gone-640.webp" alt="Pie" />);
  fireEvent.error(screen.getByRole('img'));
  expect(screen.getByRole('img')).toHaveAttribute('src', '/pictures/placeholder-640.webp');
  rerender(<Picture url="/pictures/halla-640.webp" alt="Pie" />);
  expect(screen.getByRole('img')).toHaveAttribute('src', '/pictures/halla-640.webp');
});
