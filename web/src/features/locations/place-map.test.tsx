import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { Place } from './map-view';
import PlaceMap from './place-map';

const places: Place[] = [
  { id: 'a', name: 'Töölö', latitude: 60.1797, longitude: 24.9232 },
  { id: 'b', name: 'Kallio', latitude: 60.1857, longitude: 24.951 },
  { id: 'c', name: 'Inari', latitude: 68.9058, longitude: 27.0278 },
];
const show = (chosen: string | null, some: readonly Place[] = places) => {
  const onChoose = vi.fn();
  render(<PlaceMap label="Places" places={some} chosen={chosen} onChoose={onChoose} />);
  return onChoose;
};

describe('the map of places', () => {
  it('has a button for each, of which one is pressed', () => {
    show('b');
    const map = screen.getByRole('figure', { name: 'Places' });
    expect(within(map).getAllByRole('button')).toHaveLength(3);
    expect(screen.getByRole('button', { name: 'Kallio', pressed: true })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Töölö', pressed: false })).toBeVisible();
  });

  it('is used by keyboard', async () => {
    const onChoose = show(null);
    await userEvent.tab();
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    expect(onChoose).toHaveBeenCalledExactlyOnceWith('b');
  });

  it('is not there where its outlines end', () => {
    show(null, [...places, { id: 'd', name: 'Paris', latitude: 48.86, longitude: 2.35 }]);
    expect(screen.queryByRole('figure')).toBeNull();
  });
});
