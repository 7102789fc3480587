import { expect, it } from 'vitest';
import { variation } from '@/test/catalogue';
import { claims } from './claims';

const mark = (text: string, value = 'yes') => ({
  key: text,
  name: text,
  values: { value, description: '', valueTranslation: text },
});

it('each claim is made once, whoever makes it', () => {
  const { suitableFor, diets, labels } = {
    suitableFor: [mark('Vegan'), mark('Gluten-free', '')],
    diets: [mark('Vegan'), mark('Organic')],
    labels: [
      { code: 'vegan', value: 'Vegan' },
      { code: 'fair', value: 'Fair trade' },
    ],
  };
  const given = variation('A', { suitableFor, diets, labels } as never);
  const shown = { hideSuitables: false, hideDiets: false };
  // The mark of the wrapper is shown for what the kitchen says too.
  expect([...claims(given, shown)]).toEqual([
    ['Vegan', 'vegan'],
    ['Organic', undefined],
    ['Fair trade', 'fair'],
  ]);
  expect([...claims(given, { hideSuitables: true, hideDiets: true }).keys()]).toEqual([
    'Vegan',
    'Fair trade',
  ]);
});
