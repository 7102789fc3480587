import { describe, expect, it } from 'vitest';
import { nutritionRows } from './nutrition';

const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');

const bar = {
  nutrients: [
    { name: 'fat', value: 32, unit: 'g', decimals: 1 },
    { name: 'energyKj', value: 2250, unit: 'kJ', decimals: 0 },
    { name: 'salt', value: 0.21, unit: 'g', decimals: 2 },
    { name: 'fiber', value: null, unit: 'g', decimals: 1 },
    { name: 'saturatedFat', value: 19, unit: 'g', decimals: 1 },
  ],
  ri: [
    { name: 'RiEnergyKj', value: 900, unit: 'kJ', decimals: 0 },
    { name: 'RiFat', value: 12.8, unit: 'g', decimals: 1 },
  ],
  riPercent: [{ name: 'RiShareEnergyKj', value: 11 }],
};

describe('nutritionRows', () => {
  const rows = nutritionRows(bar, 'fi').map((row) => ({
    ...row,
    per100: plain(row.per100),
    perPortion: plain(row.perPortion),
    share: plain(row.share),
  }));

  it('orders the rows as on a wrapper', () => {
    expect(rows.map((row) => row.name)).toEqual(['energyKj', 'fat', 'saturatedFat', 'salt']);
  });

  it('joins the three columns by name', () => {
    expect(rows[0]).toEqual({
      name: 'energyKj',
      part: false,
      per100: '2 250 kJ',
      perPortion: '900 kJ',
      share: '11 %',
    });
  });

  it('prints a dash for what is missing', () => {
    expect(rows[1]).toMatchObject({ per100: '32,0 g', perPortion: '12,8 g', share: '–' });
  });

  it('keeps the decimals of the nutrient', () => {
    expect(rows.at(-1)).toMatchObject({ per100: '0,21 g', perPortion: '–' });
  });

  it('marks what is part of the row above', () => {
    expect(rows.filter((row) => row.part).map((row) => row.name)).toEqual(['saturatedFat']);
  });

  it('leaves out rows without any value', () => {
    expect(rows.some((row) => row.name === 'fiber')).toBe(false);
    expect(nutritionRows({ nutrients: [], ri: [], riPercent: [] }, 'fi')).toEqual([]);
  });

  it('keeps a row that has only a share', () => {
    const only = nutritionRows(
      { nutrients: [], ri: [], riPercent: [{ name: 'RiShareIron', value: 14 }] },
      'en',
    );
    expect(only).toEqual([{ name: 'iron', part: false, per100: '–', perPortion: '–', share: '14%' }]);
  });

  it('shows a nutrient it has no place for at the end', () => {
    const odd = {
      ...bar,
      nutrients: [...bar.nutrients, { name: 'caffeine', value: 20, unit: 'mg', decimals: 0 }],
    };
    expect(nutritionRows(odd, 'en').at(-1)?.name).toBe('caffeine');
  });
});
