import { describe, expect, it } from 'vitest';
import {
  axisOptions,
  colorOptions,
  hasChoice,
  initialVariation,
  type Pickable,
  packageOptions,
  pickVariation,
} from './variant-picker';

const milk40 = { code: 'M40', color: 'Maito', size: '40 g' };
const milk150 = { code: 'M150', color: 'Maito', size: '150 g' };
const dark150 = { code: 'D150', color: 'Tumma', size: '150 g' };
const white90 = { code: 'W90', color: 'Valkoinen', size: '90 g' };
const white40 = { code: 'W40', color: 'Valkoinen', size: '40 g' };
const all: Pickable[] = [milk40, milk150, dark150, white90, white40];

describe('initialVariation', () => {
  it('takes the code of the address', () => expect(initialVariation(all, 'D150')).toBe(dark150));
  it('falls back to the first', () => expect(initialVariation(all, 'gone')).toBe(milk40));
  it('has nothing to give for no variations', () => expect(initialVariation([], 'x')).toBeUndefined());
});

describe('pickVariation', () => {
  it('keeps the size when the new colour comes in it', () => {
    expect(pickVariation(all, milk150, 'color', 'Tumma')).toBe(dark150);
    expect(pickVariation(all, milk40, 'color', 'Valkoinen')).toBe(white40);
  });

  it('takes the first of the colour when it does not', () => {
    expect(pickVariation(all, milk150, 'color', 'Valkoinen')).toBe(white90);
  });

  it('keeps the colour when the size changes', () => {
    expect(pickVariation(all, milk40, 'size', '150 g')).toBe(milk150);
  });

  it('takes the first of the size when the colour lacks it', () => {
    expect(pickVariation(all, dark150, 'size', '90 g')).toBe(white90);
  });

  it('stays where it is for a value nobody has', () => {
    expect(pickVariation(all, dark150, 'size', '1 kg')).toBe(dark150);
  });
});

describe('axisOptions', () => {
  it('disables sizes that the colour does not come in', () => {
    expect(axisOptions(all, dark150, 'size')).toEqual([
      { value: '40 g', selected: false, disabled: true },
      { value: '150 g', selected: true, disabled: false },
      { value: '90 g', selected: false, disabled: true },
    ]);
  });

  it('disables colours that do not come in the size, as long as there is another way to them', () => {
    expect(axisOptions(all, dark150, 'color')).toEqual([
      { value: 'Maito', selected: false, disabled: false },
      { value: 'Tumma', selected: true, disabled: false },
      // By way of milk in 40 g.
      { value: 'Valkoinen', selected: false, disabled: true },
    ]);
  });

  it('leaves no variation out of reach', () => {
    const apart: Pickable[] = [milk40, milk150, { ...white90, size: '1 kg' }];
    expect(axisOptions(apart, milk40, 'color').map((option) => option.disabled)).toEqual([false, false]);
    // Whoever goes on choosing what is enabled comes to each of them, wherever they begin.
    for (const variations of [all, apart])
      for (const start of variations) {
        const seen = new Set<Pickable>([start]);
        for (const from of seen)
          for (const axis of ['color', 'size'] as const)
            for (const { value, disabled } of axisOptions(variations, from, axis))
              if (!disabled) seen.add(pickVariation(variations, from, axis, value));
        expect(seen.size).toBe(variations.length);
      }
  });

  it('disables nothing where there is no colour', () => {
    const sizes: Pickable[] = [
      { code: 'a', size: '40 g' },
      { code: 'b', size: '150 g', color: null },
    ];
    const options = axisOptions(sizes, { code: 'a', size: '40 g' }, 'size');
    expect(options.map((option) => option.disabled)).toEqual([false, false]);
  });
});

describe('hasChoice', () => {
  it('needs two values', () => {
    expect(hasChoice(all, 'color')).toBe(true);
    expect(hasChoice([milk40, milk150], 'color')).toBe(false);
    expect(hasChoice([{ code: 'x' }, { code: 'y' }], 'size')).toBe(false);
  });
});

describe('how a choice looks', () => {
  const box = (code: string, more: object) => ({
    code,
    name: 'Box',
    assets: [`/pictures/${code}.webp`],
    ...more,
  });

  it('colours have pictures where each has another one', () => {
    const red = box('R', { color: 'Red', size: '1 kg' });
    const blue = box('B', { color: 'Blue', size: '1 kg' });
    expect(colorOptions([red, blue], red).map(({ value, picture }) => [value, picture])).toEqual([
      ['Red', '/pictures/R.webp'],
      ['Blue', '/pictures/B.webp'],
    ]);
    expect(colorOptions([red, { ...blue, assets: red.assets }], red)[1]).not.toHaveProperty('picture');
  });

  it('a package is told by its pieces and its weight, as in the cart', () => {
    const small = box('S', { name: 'Box, 8 pralines', size: '96 g' });
    const large = box('L', { name: 'Box, 16 pralines', size: '192 g' });
    expect(packageOptions([small, large], small, 'Box').map(({ value }) => value)).toEqual([
      '8 pralines · 96 g',
      '16 pralines · 192 g',
    ]);
  });

  it('leaves out a size that all have', () => {
    const night = box('N', { color: 'Night', size: '48 g' });
    const cream = box('C', { color: 'Cream', size: '48 g' });
    expect(packageOptions([night, cream], night, 'Box').map(({ value }) => value)).toEqual([
      'Night',
      'Cream',
    ]);
  });
});
