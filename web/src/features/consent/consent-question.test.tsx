import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { answerConsent, consentChoice } from '@/lib/consent';
import { askAgain, consentQuestionAtom } from '@/lib/consent-question';
import { pageAtom } from '@/lib/page';
import { store } from '@/lib/store';
import { page } from '@/test/builders';
import { ConsentHost } from './consent-host';

beforeEach(() => {
  window.dataLayer = [];
  store.set(consentQuestionAtom, 'none');
  store.set(pageAtom, page({ name: 'Start' }));
});

const question = () => screen.findByRole('region', { name: 'May we count your visit?' });
const gone = () => screen.queryByRole('region');

describe('the question about statistics', () => {
  it('comes by itself, takes no focus, and has two answers of equal weight', async () => {
    render(<ConsentHost />);
    expect(await question()).toBeVisible();
    expect(document.body).toHaveFocus();
    const [accept, refuse] = screen.getAllByRole('button');
    expect(accept).toHaveTextContent('Accept');
    expect(refuse).toHaveTextContent('Refuse');
    expect(refuse?.className).toBe(accept?.className);
    expect(refuse?.dataset).toEqual(accept?.dataset);
  });

  it('counts from the page on which somebody agreed', async () => {
    render(<ConsentHost />);
    await question();
    expect(window.dataLayer).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: 'Accept' }));
    expect(window.dataLayer).toEqual([expect.objectContaining({ event: 'virtualPageView' })]);
    expect(gone()).toBeNull();
  });

  it('counts nothing for somebody who refuses, and forgets what was kept', async () => {
    localStorage.setItem('productPositions', '{"A":{}}');
    render(<ConsentHost />);
    await question();
    fireEvent.click(screen.getByRole('button', { name: 'Refuse' }));
    expect(window.dataLayer).toEqual([]);
    expect(localStorage.getItem('productPositions')).toBe('{}');
    expect(consentChoice()).toBe('refused');
  });

  it('is not asked again, but can be answered anew, with the focus led there and back', async () => {
    answerConsent('granted');
    render(
      <>
        <button type="button" onClick={askAgain}>
          Settings
        </button>
        <ConsentHost />
      </>,
    );
    expect(gone()).toBeNull();
    const settings = screen.getByRole('button', { name: 'Settings' });
    settings.focus();
    fireEvent.click(settings);
    expect(await question()).toBeVisible();
    expect(screen.getByRole('heading')).toHaveFocus();
    expect(screen.getByText('You have accepted statistics.')).toBeVisible();
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(settings).toHaveFocus();
    expect(consentChoice()).toBe('granted');
  });

  it('goes when it was answered in another tab', async () => {
    render(<ConsentHost />);
    await question();
    localStorage.setItem('statistics-consent', JSON.stringify({ choice: 'refused', at: Date.now() }));
    act(() => void window.dispatchEvent(new Event('storage')));
    expect(gone()).toBeNull();
  });
});
