import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { Gallery } from './gallery';

const pictures = [
  { url: '/pictures/a-640.webp', altText: 'A bar', width: 1600 },
  { url: '/pictures/b-640.webp', altText: 'A broken bar', width: null },
];

beforeEach(() => {
  vi.spyOn(performance, 'now').mockReturnValue(0);
});

async function open() {
  render(<Gallery pictures={pictures} name="Frost" />);
  const opener = screen.getByRole('button', { name: 'View the picture large' });
  await userEvent.click(opener);
  return { opener, dialog: await screen.findByRole('dialog', { name: 'Frost, large pictures' }) };
}

const shown = (dialog: HTMLElement) => dialog.querySelector('img')?.getAttribute('src');

it('opens the picture as large as it is, and the arrow keys turn it', async () => {
  const { dialog } = await open();
  expect(shown(dialog)).toBe('/pictures/a-1600.webp');
  await userEvent.keyboard('{ArrowRight}');
  expect(shown(dialog)).toBe('/pictures/b-960.webp');
  await userEvent.keyboard('{ArrowRight}');
  expect(shown(dialog)).toBe('/pictures/a-1600.webp');
});

it('comes nearer by key and by button; arrow keys are then for moving', async () => {
  const { dialog } = await open();
  await userEvent.keyboard('+');
  expect(screen.getByRole('button', { name: 'Zoom out' })).toBeVisible();
  await userEvent.keyboard('{ArrowRight}');
  expect(shown(dialog)).toBe('/pictures/a-1600.webp');
  await userEvent.click(screen.getByRole('button', { name: 'Zoom out' }));
  expect(screen.getByRole('button', { name: 'Zoom in' })).toBeVisible();
});

it('leaves the gallery at the picture that was shown last', async () => {
  await open();
  await userEvent.keyboard('{ArrowRight}');
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByRole('button', { name: 'Show picture 2' })).toHaveAttribute('aria-current', 'true');
});
