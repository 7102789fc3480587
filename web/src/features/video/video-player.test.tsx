import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { Video } from '@/lib/api/types';
import { VideoPlayer } from './video-player';

const address = 'https://youtu.be/aB3-_56789x';
const video: Video = {
  id: 'aB3-_56789x',
  playerUrl: 'https://www.youtube-nocookie.com/embed/aB3-_56789x',
  previewUrls: ['https://pictures.example/large.jpg', 'https://pictures.example/small.jpg'],
};
const frame = () => document.querySelector('iframe');

it('loads nothing of the player before it is asked for', () => {
  render(<VideoPlayer address={address} video={video} title="Roasting" />);
  expect(frame()).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Play “Roasting”' }));
  expect(frame()).toHaveAttribute('src', `${video.playerUrl}?autoplay=1&rel=0`);
  expect(frame()).toHaveAttribute('title', 'Roasting');
});

it('is there at once without sound where its editor wants that', () => {
  render(<VideoPlayer address={address} video={video} title="Roasting" autoplay />);
  expect(frame()).toHaveAttribute('src', expect.stringContaining('mute=1'));
});

it('waits to be asked where somebody wants less movement', () => {
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  render(<VideoPlayer address={address} video={video} title="Roasting" autoplay />);
  vi.unstubAllGlobals();
  expect(frame()).toBeNull();
  expect(screen.getByRole('button', { name: 'Play “Roasting”' })).toBeVisible();
});

it('tries the previews one after another, and shows none at last', () => {
  const { container } = render(<VideoPlayer address={address} video={video} title="Roasting" />);
  const picture = () => container.querySelector('img');
  expect(picture()).toHaveAttribute('src', video.previewUrls[0]);
  const large = picture();
  if (!large) throw new Error('no preview');
  Object.defineProperty(large, 'naturalWidth', { value: 120 });
  fireEvent.load(large);
  expect(picture()).toHaveAttribute('src', video.previewUrls[1]);
  const small = picture();
  if (!small) throw new Error('no preview');
  fireEvent.error(small);
  expect(picture()).toBeNull();
});

it('leads to the host where its player may not be shown, and shows nothing for an address that is no film', () => {
  const { rerender, container } = render(
    <VideoPlayer address={address} video={{ ...video, playerUrl: null }} title="Roasting" />,
  );
  expect(screen.getByRole('link', { name: /Watch “Roasting”/ })).toHaveAttribute('href', address);
  rerender(<VideoPlayer address="https://example.org/" video={null} title="Roasting" />);
  expect(container).toBeEmptyDOMElement();
});
