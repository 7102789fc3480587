import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import SocialMediaEmbedBlock from './index';
import { sample } from './sample';

const shown = { ...sample, frameUrl: '/frames/7?language=en' };

it('loads nothing before it is asked for', () => {
  render(<SocialMediaEmbedBlock block={shown} />);
  expect(screen.queryByTitle(sample.heading)).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Show the post' }));
  expect(screen.getByTitle(sample.heading)).toHaveAttribute('src', shown.frameUrl);
});

it('is not there where the shop lets no network in', () => {
  const { container } = render(<SocialMediaEmbedBlock block={{ ...sample, frameUrl: null }} />);
  expect(container).toBeEmptyDOMElement();
});
