import { describe, expect, it } from 'vitest';
import { chocolateOf } from './chocolate';
import { fitText, LINE_HEIGHT, type Measure, type Room } from './fit-text';

const measure: Measure = (text) => text.length * 0.5;
const room: Room = { width: 400, height: 200, max: 80, min: 16 };

describe('fitting a text', () => {
  it.each([
    ['Aino', 80, ['Aino']],
    ['Thank you, mother', 80, ['Thank you,', 'mother']],
    ['  two   words ', 80, ['two words']],
    ['', 80, []],
  ])('%j keeps its words whole', (text, size, lines) => {
    expect(fitText(text, room, measure)).toEqual({ size, lines });
  });

  it.each([
    'x'.repeat(16),
    'W'.repeat(51),
    'a b '.repeat(12),
    'Congratulations on your new life together, A & B',
  ])('%j stays inside', (text) => {
    const { size, lines } = fitText(text, room, measure);
    for (const line of lines) expect(measure(line) * size).toBeLessThanOrEqual(room.width);
    expect(lines.length * size * LINE_HEIGHT).toBeLessThanOrEqual(room.height);
    expect(lines.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''));
  });

  it('cuts a word only when even the smallest letters are too large', () => {
    const { size, lines } = fitText('W'.repeat(51), { ...room, width: 200 }, measure);
    expect(size).toBe(16);
    expect(lines).toEqual(['W'.repeat(25), 'W'.repeat(25), 'W']);
  });
});

describe('the chocolate of a flavour', () => {
  const [milk, dark, white] = ['HH-8001-MILK', 'HH-8001-DARK', 'T-WHITE'].map((code) =>
    chocolateOf({ code, assets: [] }),
  );

  it('is told by its code or its picture', () => {
    expect(new Set([milk, dark, white]).size).toBe(3);
    expect(chocolateOf({ code: '1234', assets: ['/pictures/name-dark-640.webp'] })).toBe(dark);
    expect(chocolateOf({ code: '1234', assets: [] })).toBe(milk);
    expect(chocolateOf({ code: 'DARKNESS', assets: [] })).toBe(milk);
  });
});
