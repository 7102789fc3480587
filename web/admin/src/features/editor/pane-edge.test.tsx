import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { PaneEdge } from './pane-edge';
import { type Pane, parsed, pressed, setPane, WIDTHS, widened } from './panes';

const [least, most] = WIDTHS.tree;
const open: Pane = { width: 300, isFolded: false };
const folded: Pane = { width: 300, isFolded: true };

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(readonly told: () => void) {}
      observe() {
        this.told();
      }
      disconnect() {}
    },
  );
  setPane('tree', { width: null, isFolded: false });
});

test.each<[Pane, string, Pane | null]>([
  [open, 'ArrowRight', { width: 316, isFolded: false }],
  [open, 'ArrowLeft', { width: 284, isFolded: false }],
  [open, 'Home', { width: least, isFolded: false }],
  [open, 'End', { width: most, isFolded: false }],
  [open, 'Enter', folded],
  [folded, 'Enter', open],
  [folded, 'ArrowRight', open],
  [folded, 'ArrowLeft', null],
  [open, 'a', null],
])('%j is made by %s into %j', (pane, key, next) => {
  expect(pressed('tree', pane, key, 300)).toEqual(next);
});

test('no pane gets too narrow or too wide, whatever is kept', () => {
  expect([widened('tree', 1).width, widened('tree', 9999).width]).toEqual([least, most]);
  expect(parsed('{"tree":{"width":1,"isFolded":true},"fields":{"width":"x"}}')).toEqual({
    tree: { width: least, isFolded: true },
    fields: { width: null, isFolded: false },
  });
  expect(parsed('nonsense').tree).toEqual({ width: null, isFolded: false });
  expect(parsed('null').tree).toEqual({ width: null, isFolded: false });
});

test('the edge tells how wide the pane is, and is moved by the arrows and folded by its button', async () => {
  const pane = document.createElement('section');
  pane.id = 'a-pane';
  Object.defineProperty(pane, 'offsetWidth', { value: 300 });
  document.body.append(pane);
  render(<PaneEdge name="tree" controls="a-pane" />);
  const edge = screen.getByRole('separator', { name: 'Width of the page tree' });
  expect(edge).toHaveAttribute('aria-valuenow', '300');
  edge.focus();
  fireEvent.keyDown(edge, { key: 'ArrowRight' });
  expect(parsed(localStorage.getItem('praline-admin-panes')).tree.width).toBe(316);
  await userEvent.click(screen.getByRole('button', { name: 'Hide the page tree' }));
  expect(edge).toHaveAttribute('aria-valuetext', 'Hidden');
  expect(edge).toHaveAttribute('aria-valuenow', '0');
  fireEvent.keyDown(edge, { key: 'Enter' });
  expect(screen.getByRole('button', { name: 'Hide the page tree' })).toBeInTheDocument();
  pane.remove();
});
