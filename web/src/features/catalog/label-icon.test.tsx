import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import LabelIcon from './label-icon';

const CODES = [
  'blue swan',
  'cocoa responsibility',
  'crossed grain',
  'dentist recommends',
  'heart symbol',
  'key flag',
  'EU organic',
  'vegan',
];

const drawing = (code: string) => render(<LabelIcon code={code} />).container.querySelector('path');

it('each label has a drawing of its own, and one that nobody drew has a tick', () => {
  const drawings = new Set(CODES.map((code) => drawing(code)?.getAttribute('d')));
  const tick = drawing('constructor')?.getAttribute('d');
  expect(drawings.size).toBe(CODES.length);
  expect(drawings.has(tick)).toBe(false);
  expect(drawing('something new')?.getAttribute('d')).toBe(tick);
});
