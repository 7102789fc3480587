import { expect, it } from 'vitest';
import { areFarApart } from './far-apart';

const kallio = { latitude: 60.1857, longitude: 24.951 };
const tapiola = { latitude: 60.1756, longitude: 24.8042 };
const turku = { latitude: 60.4518, longitude: 22.2666 };
const nowhere = { latitude: null, longitude: null };

it.each([
  ['none at all', [], false],
  ['one', [kallio], false],
  ['two of one region', [kallio, tapiola, nowhere], false],
  ['two of a country', [kallio, turku, nowhere], true],
])('%s', (_, places, far) => expect(areFarApart(places)).toBe(far));
