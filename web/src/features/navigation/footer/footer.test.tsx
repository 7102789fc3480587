import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Footer as FooterModel } from '@/lib/api/types';
import { consentQuestionAtom } from '@/lib/consent-question';
import { pageAtom } from '@/lib/page';
import { store } from '@/lib/store';
import { sample } from '@/pages/checkout-page/sample';
import { navigation, page, pageBase } from '@/test/builders';
import { Footer } from './footer';

const footer: FooterModel = {
  columns: [
    { title: 'Chocolate', columnText: null, links: [{ name: 'Bars', url: '/en/bars' }] },
    { title: 'About', columnText: 'First line\nSecond line', links: [{ name: 'Home', url: '/en/' }] },
  ],
  socialLinks: [{ icon: 'instagram', link: { name: 'Instagram', url: 'https://social.example/halla' } }],
  backgroundImgUrl: null,
  termsUrl: '/en/terms',
  logoUrl: null,
  copyrightYear: 2026,
};

const show = (layoutTheme: string, isEcommerce = true, more: Partial<FooterModel> = {}) => {
  const shell = navigation({ footer: { ...footer, ...more } });
  store.set(pageAtom, page({ layoutTheme, isEcommerce, siteTitle: 'Halla & Hillo', navigation: shell }));
  return render(<Footer />);
};

beforeEach(() => store.set(pageAtom, null));

describe('the footer', () => {
  it('has the columns, the terms and the year', () => {
    show('d2c');
    expect(screen.getAllByRole('heading').map((heading) => heading.textContent)).toEqual([
      'Chocolate',
      'About',
    ]);
    expect(screen.getByText(/First line/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Terms of use' })).toHaveAttribute('href', '/en/terms');
    expect(screen.getByText(`© ${new Date().getFullYear()} Halla & Hillo`)).toBeVisible();
  });

  it('opens social links in a tab of their own, without giving anything away', async () => {
    show('d2c');
    const link = await screen.findByRole('link', { name: /Instagram/ });
    expect(link.querySelector('svg')).toBeVisible();
    expect(link).toHaveAttribute('target', '_blank');
    expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  });

  it('is one flat list for froosh', async () => {
    show('froosh', false);
    expect(await screen.findByRole('link', { name: 'Bars' })).toBeVisible();
    expect(screen.queryByRole('heading')).toBeNull();
    expect(screen.getByRole('link', { name: 'Home' })).toBeVisible();
    expect(screen.getByText(/^© /)).toBeVisible();
  });

  it('lies over a picture on a content site, with the terms beside the copyright', async () => {
    const { container } = show('willja', false, { backgroundImgUrl: '/pictures/field-640.webp' });
    const terms = await screen.findByRole('link', { name: 'Terms of use' });
    expect(terms.nextElementSibling).toHaveTextContent('© ');
    expect(container.querySelector('footer')).toHaveAttribute('data-own-style');
    expect(screen.getByText(/First line/).textContent).toBe('First line\nSecond line');
  });

  it('has no picture of its own on a content site that has none', async () => {
    const { container } = show('fi-default', false);
    await screen.findByRole('link', { name: 'Bars' });
    expect(container.querySelector('footer')).not.toHaveAttribute('data-own-style');
  });

  it.each(['d2c', 'froosh'])('leads to terms and help alone at the checkout of %s', async (layoutTheme) => {
    const shell = navigation({ footer, privacyPolicyUrl: '/en/privacy', supportPageUrl: '/en/help' });
    store.set(pageAtom, { ...pageBase('CheckoutPage', { layoutTheme, navigation: shell }), ...sample });
    render(<Footer />);
    expect(await screen.findByRole('link', { name: 'Terms of use' })).toBeVisible();
    const ways = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(ways).toEqual(['/en/terms', '/en/privacy', '/en/help']);
  });

  it('leads back to the question about statistics', () => {
    show('d2c');
    fireEvent.click(screen.getByRole('button', { name: 'Visitor statistics' }));
    expect(store.get(consentQuestionAtom)).toBe('again');
  });
});
