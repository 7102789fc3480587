import { render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Footer as FooterModel } from '@/lib/api/types';
import { pageAtom } from '@/lib/page';
import { store } from '@/lib/store';
import { navigation, page } from '@/test/builders';
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

const show = (layoutTheme: string) => {
  store.set(pageAtom, page({ layoutTheme, siteTitle: 'Halla & Hillo', navigation: navigation({ footer }) }));
  render(<Footer />);
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

  it('opens social links in a tab of their own, without giving anything away', () => {
    show('d2c');
    const link = screen.getByRole('link', { name: /Instagram/ });
    expect(link).toHaveAttribute('target', '_blank');
    expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  });

  it('is one flat list for froosh', () => {
    show('froosh');
    expect(screen.queryByRole('heading')).toBeNull();
    expect(screen.getByRole('link', { name: 'Bars' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Home' })).toBeVisible();
  });
});
