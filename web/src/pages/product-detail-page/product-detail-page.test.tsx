import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { pageAtom } from '@/lib/page';
import { store } from '@/lib/store';
import { pageBase } from '@/test/builders';
import ProductDetailPage from './index';
import { sample } from './sample';

type Layout = (typeof sample)['productPageMetadata'];

function shown(layout: Partial<Layout> = {}) {
  const productPageMetadata = { ...sample.productPageMetadata, ...layout };
  const page = { ...pageBase('ProductDetailPage'), ...sample, productPageMetadata };
  store.set(pageAtom, page);
  return render(<ProductDetailPage page={page} />).container;
}

it('tells of a product that nobody can buy', () => {
  const container = shown();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(sample.name);
  expect(screen.getByText('Levyt kahviloille ja leipomoille')).toBeVisible();
  expect(screen.getByText('Vegetaarinen')).toBeVisible();
  expect(screen.getByRole('img', { name: 'Suklaalevy ja puolukoita' })).toHaveAttribute('width', '1280');
  expect(screen.getByRole('link', { name: 'Kysy tarjousta' })).toHaveAttribute('href', '/fi/asiakaspalvelu');
  expect(screen.queryByRole('button', { name: /ostoskoriin/ })).toBeNull();
  expect(container.querySelector('header')).toHaveAttribute('data-inverse');
  expect(container.querySelector('header img')).toHaveAttribute('alt', '');
});

it('is laid out as the editors want it', () => {
  const container = shown({
    backgroundImageUrl: null,
    inverseProductHeaderFontColor: false,
    useImageCarousel: true,
    hideProductSubtitle: true,
    productDescriptionLocation: 'header',
    noProductDetailsAccordion: true,
    hideAllergens: true,
    hideSuitables: true,
    hideProductDetailsTitle: true,
    relatedItemsDisplayOption: 'simple',
  });
  const head = container.querySelector('header');
  expect(head).not.toHaveAttribute('data-inverse');
  expect(head).not.toHaveAttribute('data-pictured');
  expect(head).toHaveTextContent('Sama levy kuin kaupassa');
  expect(head?.querySelectorAll('button').length).toBeGreaterThan(1);
  expect(screen.queryByText('Levyt kahviloille ja leipomoille')).toBeNull();
  expect(screen.queryByText('Maito')).toBeNull();
  expect(screen.queryByText('Vegetaarinen')).toBeNull();
  expect([...container.querySelectorAll('details')].every((details) => details.open)).toBe(true);
  expect(container.querySelector('ul[data-display="simple"]')).not.toBeNull();
});
