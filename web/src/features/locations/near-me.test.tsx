import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { NearMe, usePosition } from './near-me';

type Ask = Geolocation['getCurrentPosition'];

function browserSays(getCurrentPosition: Ask | null) {
  const told = getCurrentPosition ? { geolocation: { getCurrentPosition } } : {};
  vi.stubGlobal('navigator', { ...told, userAgent: 'test' });
}

function Shown() {
  const position = usePosition();
  return (
    <>
      <NearMe />
      <output>{position ? `${position.latitude} ${position.longitude}` : 'nowhere'}</output>
    </>
  );
}

afterEach(() => vi.unstubAllGlobals());

it.each([
  [1, /not allowed to tell where you are/],
  [2, /could not be found/],
  [3, /took too long/],
])('says why there is no position (%d)', async (code, text) => {
  browserSays((_, refuse) => refuse?.({ code } as GeolocationPositionError));
  render(<Shown />);
  await userEvent.click(screen.getByRole('button', { name: 'Nearest first' }));
  expect(await screen.findByText(text)).toBeVisible();
});

it('says so in a browser that cannot tell', async () => {
  browserSays(null);
  render(<Shown />);
  await userEvent.click(screen.getByRole('button', { name: 'Nearest first' }));
  expect(await screen.findByText(/cannot tell where you are/)).toBeVisible();
});

it('asks on a press only, knows about a hundred metres, and forgets on the next press', async () => {
  const ask = vi.fn<Ask>((give) =>
    give({ coords: { latitude: 60.169_87, longitude: 24.938_41 } } as GeolocationPosition),
  );
  browserSays(ask);
  render(<Shown />);
  expect(ask).not.toHaveBeenCalled();
  const button = screen.getByRole('button', { name: 'Nearest first' });
  await userEvent.click(button);
  expect(await screen.findByText('60.17 24.938')).toBeVisible();
  expect(button).toHaveAttribute('aria-pressed', 'true');
  await userEvent.click(button);
  expect(screen.getByText('nowhere')).toBeVisible();
});
