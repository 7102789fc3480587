import { expect, it } from 'vitest';
import { formatDistance } from './distance';
import { mapLink } from './map-link';

it('a map shows the coordinates, else the address', () => {
  const fullAddress = 'Tapiontori 3, 02100 Espoo';
  expect(mapLink({ latitude: 60.1759, longitude: 24.8046, fullAddress })).toContain(
    'mlat=60.1759&mlon=24.8046',
  );
  expect(mapLink({ latitude: null, longitude: 24.8, fullAddress })).toBe(
    'https://www.openstreetmap.org/search?query=Tapiontori%203%2C%2002100%20Espoo',
  );
});

it.each([
  [4, 'en', '0 m'],
  [247, 'en', '250 m'],
  [994, 'fi', '990 m'],
  [996, 'fi', '1 km'],
  [1_249, 'fi', '1,2 km'],
  [1_249, 'en', '1.2 km'],
  [86_400, 'sv', '86 km'],
])('%d metres in %s are %s', (metres, language, expected) => {
  expect(formatDistance(metres, language)).toBe(expected);
});
