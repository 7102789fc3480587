import { act, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { MarkupFrame } from './markup-frame';

const ruleOf = (element: HTMLElement) => {
  const name = element.dataset['ownStyle'];
  const rules = document.adoptedStyleSheets.flatMap((sheet) =>
    [...sheet.cssRules].map((rule) => rule.cssText),
  );
  return rules.find((text) => text.includes(`"${name}"`))?.replaceAll(' ', '');
};
const tell = (source: Window | null, data: unknown) =>
  act(() => void window.dispatchEvent(new MessageEvent('message', { source, data })));

it('is as high as its content says, and hears nobody else', () => {
  render(<MarkupFrame url="/frames/7?language=fi" title="Counter" height={120} />);
  const frame = screen.getByTitle<HTMLIFrameElement>('Counter');
  expect(frame).toHaveAttribute('sandbox', expect.not.stringContaining('same-origin'));
  expect(ruleOf(frame)).toContain('height:120px');
  tell(window, { type: 'frame-height', height: 900 });
  expect(ruleOf(frame)).toContain('height:120px');
  tell(frame.contentWindow, { type: 'frame-height', height: 300.2 });
  expect(ruleOf(frame)).toContain('height:301px');
  tell(frame.contentWindow, { type: 'frame-height', height: 1e9 });
  expect(ruleOf(frame)).toContain('height:8000px');
});
