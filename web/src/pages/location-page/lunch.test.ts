import { expect, it } from 'vitest';
import { lunchesOf } from './lunch';

it('reads the lists, and leaves out what is none', () => {
  const json = JSON.stringify([
    { Id: '1', Title: 'Maanantai', MainBody: '<p>Keittoa.</p>' },
    { Id: '2', MainBody: '<p>Ilman nimeä.</p>' },
    null,
    { Title: 'Tiistai', MainBody: '' },
  ]);
  expect(lunchesOf(json)).toEqual([
    { id: '1', title: 'Maanantai', body: '<p>Keittoa.</p>' },
    { id: '3', title: 'Tiistai', body: '' },
  ]);
});

it.each([null, '', 'soup', '{}', '7'])('%s is no list', (json) => {
  expect(lunchesOf(json)).toEqual([]);
});
