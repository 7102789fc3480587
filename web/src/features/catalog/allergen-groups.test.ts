import { describe, expect, it } from 'vitest';
import { allergenGroups } from './allergen-groups';

const fact = (
  key: string,
  value: number,
  valueTranslation: string | null = key,
  description: string | null = 'x',
) => ({
  key,
  name: key,
  values: { value, description, valueTranslation },
});

describe('allergenGroups', () => {
  it('says what is in it before what may be and what is not', () => {
    const groups = allergenGroups([fact('gluten', 0), fact('nuts', 2), fact('milk', 1), fact('soybeans', 1)]);
    expect(groups).toEqual([
      { value: 1, names: ['milk', 'soybeans'] },
      { value: 2, names: ['nuts'] },
      { value: 0, names: ['gluten'] },
    ]);
  });

  it('leaves out facts without words', () => {
    expect(allergenGroups([fact('milk', 1, null), fact('nuts', 1, 'nuts', null)])).toEqual([]);
  });

  it('leaves out a value nobody has defined', () => {
    expect(allergenGroups([fact('milk', 7)])).toEqual([]);
  });
});
