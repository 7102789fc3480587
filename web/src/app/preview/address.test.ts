import { expect, it } from 'vitest';
import { linkOf, nextPreview, viewOf } from './address';

it('reads as whom, where and when a preview is looked at', () => {
  expect(viewOf('?epieditmode=true&market=SE&date=2026-11-27&theme=&q=x')).toEqual({
    market: 'SE',
    date: '2026-11-27',
  });
  expect(linkOf('?preview=abc')).toBe('abc');
  expect(linkOf('?epieditmode=true')).toBeNull();
});

it('reads all projects, however they are named', () => {
  expect(viewOf('?epiprojects=a,b&epiprojects=c&epiprojects=').epiprojects).toBe('a,b,c');
  expect(viewOf('?market=SE&market=FI').market).toBe('FI');
});

it('leads an editor from preview to preview, looked at in the same way', () => {
  const here = new URL('https://shop.example/fi/x?epieditmode=false&market=SE');
  expect(nextPreview('/fi/y?page=2#top', here)).toBe('/fi/y?page=2&epieditmode=false&market=SE#top');
  expect(nextPreview('https://elsewhere.example/', here)).toBeNull();
  expect(nextPreview('#part', here)).toBeNull();
  const friend = new URL('https://shop.example/fi/x?preview=abc');
  expect(nextPreview('/fi/y', friend)).toBeNull();
});
