import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import ImageTextOverlayBlock from './index';
import { sample } from './sample';

const panel = () => screen.getByRole('heading', { name: sample.heading }).parentElement;

it('uses the colours that the editor chose', () => {
  render(
    <ImageTextOverlayBlock block={{ ...sample, backgroundColorHex: '#F6F0E8', textColor: '#21130F' }} />,
  );
  const name = panel()?.dataset['ownStyle'];
  const rules = document.adoptedStyleSheets.flatMap((sheet) =>
    [...sheet.cssRules].map(({ cssText }) => cssText),
  );
  const rule = rules.find((text) => text.includes(`"${name}"`));
  expect(rule?.replaceAll(' ', '')).toContain('--panel:#F6F0E8;--on-panel:#21130F');
  expect(panel()).not.toHaveAttribute('data-band');
});

it('falls back to the band of the theme without colours', () => {
  render(<ImageTextOverlayBlock block={sample} />);
  expect(panel()).toHaveAttribute('data-band', 'feature');
  expect(panel()).not.toHaveAttribute('data-own-style');
});

it('says what its picture shows', () => {
  render(<ImageTextOverlayBlock block={sample} />);
  expect(screen.getByRole('img', { name: 'Suklaalevy ja puolukoita' })).toBeVisible();
});
