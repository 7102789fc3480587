import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { consentQuestionAtom } from '@/lib/consent-question';
import { pageAtom } from '@/lib/page';
import { store } from '@/lib/store';
import { page } from '@/test/builders';
import { PopupHost } from './popup-host';

const sitePopup = {
  contentLink: { id: 4711, guidValue: 'guid' },
  body: '<p>Winter is <strong>here</strong></p>',
  callToAction: '/en/gifts',
  callToActionName: 'See the gifts',
  openInNewWindow: true,
};

beforeEach(() => {
  Object.defineProperty(window, 'scrollY', { value: 0, configurable: true });
  store.set(consentQuestionAtom, 'none');
  store.set(pageAtom, page({ sitePopup }));
});

function scroll(to: number) {
  Object.defineProperty(window, 'scrollY', { value: to, configurable: true });
  act(() => void window.dispatchEvent(new Event('scroll')));
}
const popup = () => screen.queryByRole('complementary', { name: 'News from us' });

/** The popup's code comes by itself: it is here when a scroll is heard. */
async function scrolled() {
  await expect
    .poll(() => {
      scroll(201);
      return popup();
    })
    .not.toBeNull();
}

describe('the site’s popup', () => {
  it('comes when the page is scrolled past 200 px, and takes no focus', async () => {
    render(<PopupHost />);
    scroll(200);
    expect(popup()).toBeNull();
    await scrolled();
    expect(document.body).toHaveFocus();
    expect(popup()).toHaveTextContent('Winter is here');
    expect(screen.getByRole('link', { name: /See the gifts/ })).toHaveAttribute('target', '_blank');
    scroll(0);
    expect(popup()).not.toBeNull();
  });

  it('never comes back under the same id', async () => {
    const { unmount } = render(<PopupHost />);
    await scrolled();
    fireEvent.click(screen.getByRole('button', { name: 'Close the notice' }));
    expect(popup()).toBeNull();
    expect(localStorage.getItem('closed-popups')).toBe('[4711]');
    unmount();
    render(<PopupHost />);
    scroll(500);
    expect(popup()).toBeNull();
    act(() =>
      store.set(pageAtom, page({ sitePopup: { ...sitePopup, contentLink: { id: 2, guidValue: 'g' } } })),
    );
    scroll(501);
    expect(popup()).not.toBeNull();
  });

  it('closes by Escape', async () => {
    render(<PopupHost />);
    await scrolled();
    screen.getByRole('link').focus();
    fireEvent.keyDown(screen.getByRole('link'), { key: 'Escape' });
    expect(popup()).toBeNull();
  });

  it('waits while something else is asked', async () => {
    render(<PopupHost />);
    await scrolled();
    act(() => store.set(consentQuestionAtom, 'first'));
    expect(popup()).toBeNull();
  });
});
