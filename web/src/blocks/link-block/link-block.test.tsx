import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import LinkBlock from './index';
import { sample } from './sample';

const link = () => screen.queryByRole('link');

it('leads to its address, else to a block of the page, and is not there without either', () => {
  const { rerender } = render(<LinkBlock block={{ ...sample, anchorContentLinkId: 'b1' }} />);
  expect(link()).toHaveAttribute('href', sample.linkUrl);
  rerender(<LinkBlock block={{ ...sample, linkUrl: null, anchorContentLinkId: 'b1' }} />);
  expect(link()).toHaveAttribute('href', '#b1');
  rerender(<LinkBlock block={{ ...sample, linkUrl: null }} />);
  expect(link()).toBeNull();
});

it('opens a window of its own where its editor wants that', () => {
  render(<LinkBlock block={{ ...sample, linkUrl: 'https://example.org/', openLinkInNewWindow: true }} />);
  expect(link()).toHaveAttribute('target', '_blank');
  expect(link()).toHaveAttribute('rel', 'noopener noreferrer');
});
