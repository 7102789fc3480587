import { act, fireEvent, render, screen } from '@testing-library/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { documentStore, store } from '@/lib/store';
import { SnackbarHost } from './snackbar-host';
import { SnackbarStack } from './snackbar-stack';
import { showSnackbar, snackbarsAtom } from './snackbars';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));

describe('a message', () => {
  it('goes after five seconds', () => {
    render(<SnackbarStack />);
    act(() => void showSnackbar({ text: 'Hello' }));
    pass(4_999);
    expect(screen.getByRole('status')).toHaveTextContent('Hello');
    pass(1);
    expect(screen.queryByRole('status')).not.toBeInTheDocument();
  });

  it.each([[null], [0]])('stays with a timeout of %j until it is closed', (timeout) => {
    render(<SnackbarStack />);
    act(() => void showSnackbar({ text: 'Stay', variant: 'error', timeout }));
    pass(60_000);
    expect(screen.getByRole('alert')).toHaveTextContent('Stay');
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss message' }));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('that stays is not driven out by those that go', () => {
    render(<SnackbarStack />);
    act(() => void showSnackbar({ text: 'Stay', timeout: null }));
    for (let number = 1; number <= 5; number++) act(() => void showSnackbar({ text: `Goes ${number}` }));
    const texts = screen.getAllByRole('status').map((one) => one.textContent);
    expect(texts).toHaveLength(4);
    expect(texts[0]).toContain('Stay');
    expect(texts[1]).toContain('Goes 3');
  });

  it('waits while somebody points at it', () => {
    render(<SnackbarStack />);
    act(() => void showSnackbar({ text: 'Hello' }));
    fireEvent.pointerEnter(screen.getByRole('status'));
    pass(20_000);
    expect(screen.getByRole('status')).toBeInTheDocument();
    fireEvent.pointerLeave(screen.getByRole('status'));
    pass(5_000);
    expect(screen.queryByRole('status')).not.toBeInTheDocument();
  });

  it('does its action once and goes', () => {
    const action = vi.fn();
    render(<SnackbarStack />);
    act(() => void showSnackbar({ text: 'Removed', actionText: 'Undo', action }));
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(action).toHaveBeenCalledTimes(1);
    expect(screen.queryByRole('status')).not.toBeInTheDocument();
  });

  it('comes before its words, which are read because of that', () => {
    showSnackbar({ text: 'Saved' });
    documentStore.set(snackbarsAtom, store.get(snackbarsAtom));
    const first = document.createElement('div');
    first.innerHTML = renderToStaticMarkup(<SnackbarStack />);
    expect(first.querySelector('[role="status"]')?.textContent).not.toContain('Saved');
    documentStore.set(snackbarsAtom, []);
    render(<SnackbarStack />);
    expect(screen.getByRole('status')).toHaveTextContent('Saved');
  });

  it('is not stacked with its own repeats', () => {
    render(<SnackbarStack />);
    act(() => {
      for (let count = 0; count < 3; count += 1) showSnackbar({ text: 'Only 3 left', variant: 'warning' });
    });
    expect(screen.getAllByRole('status')).toHaveLength(1);
  });
});

describe('the place of the messages', () => {
  it('shows one whose code was fetched after the page', async () => {
    vi.useRealTimers();
    render(<SnackbarHost />);
    expect(screen.queryByRole('region')).toBeNull();
    act(() => void showSnackbar({ text: 'Saved' }));
    expect(await screen.findByText('Saved')).toBeVisible();
    expect(screen.getByRole('status')).toHaveTextContent('Saved');
  });
});
