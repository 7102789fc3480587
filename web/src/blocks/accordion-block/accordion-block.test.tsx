import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import AccordionBlock from './index';
import { sample } from './sample';

it('shows each question as a heading of the kind that its editor chose', () => {
  render(<AccordionBlock block={{ ...sample, titleTag: 'h4' }} />);
  for (const { title } of sample.items) {
    expect(screen.getByRole('heading', { level: 4, name: title })).toBeInTheDocument();
  }
});

it('has its answers in one group, of which browsers have one open at a time', () => {
  const { container } = render(<AccordionBlock block={sample} />);
  const panels = [...container.querySelectorAll('details')];
  expect(panels.map((panel) => panel.open)).toEqual(sample.items.map(() => false));
  expect(new Set(panels.map((panel) => panel.getAttribute('name'))).size).toBe(1);
});
