import { fireEvent, render, screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { expect, it } from 'vitest';
import { NarrowSources } from './narrow-sources';
import { Picture } from './picture';

it('shows the placeholder where a picture is missing, until it is another picture', () => {
  const { rerender } = render(<Picture url="/pictures/gone-640.webp" alt="Pie" />);
  fireEvent.error(screen.getByRole('img'));
  expect(screen.getByRole('img')).toHaveAttribute('src', '/pictures/placeholder-640.webp');
  rerender(<Picture url="/pictures/halla-640.webp" alt="Pie" />);
  expect(screen.getByRole('img')).toHaveAttribute('src', '/pictures/halla-640.webp');
});

const narrow = (url: string) => {
  const { container } = render(
    <Picture url="/pictures/hero-forest-640.webp" alt="">
      <NarrowSources url={url} />
    </Picture>,
  );
  const sources = [...container.querySelectorAll('source')].filter(({ media }) => media);
  return sources.map(({ type, srcset }) => [type, srcset]);
};

it('has the picture for narrow screens in each format under its name, so that every browser finds one that it knows', () => {
  expect(narrow('/pictures/hero-shore-640.webp')).toEqual([
    [
      'image/avif',
      '/pictures/hero-shore-640.avif 640w,/pictures/hero-shore-960.avif 960w,/pictures/hero-shore-1280.avif 1280w',
    ],
    [
      'image/webp',
      '/pictures/hero-shore-640.webp 640w,/pictures/hero-shore-960.webp 960w,/pictures/hero-shore-1280.webp 1280w',
    ],
  ]);
  const [, webp] = narrow('/pictures/halla-640.webp');
  expect(webp).toEqual([
    'image/webp',
    '/pictures/halla-640.webp 640w,/pictures/halla-960.webp 960w,/pictures/halla-1280.webp 1280w',
  ]);
});

it('has one version for telephones where it is seen first and as wide as their screens', () => {
  const first = (picture: ReactElement) => render(picture).container.querySelector('source')?.outerHTML;
  const wide = { url: '/pictures/recipe-pie-640.webp', alt: '', sizes: '100vw' };
  const source = (name: string) =>
    `<source media="(max-width: 30rem)" type="image/avif" srcset="/pictures/${name}.avif">`;
  expect(first(<Picture {...wide} eager />)).toBe(source('recipe-pie-832'));
  expect(first(<Picture {...wide} eager sizes="(min-width: 48rem) 46vw, 92vw" />)).toBe(
    source('recipe-pie-768'),
  );
  expect(first(<Picture {...wide} eager sizes="(min-width: 48rem) 100vw, 160vw" />)).toBe(
    source('recipe-pie-1280'),
  );
  expect(first(<Picture {...wide} />)).not.toContain('30rem');
  expect(first(<Picture {...wide} eager sizes="46vw" />)).not.toContain('30rem');
  const withNarrow = (
    <Picture {...wide} eager>
      <NarrowSources url="/pictures/hero-shore-640.webp" eager />
    </Picture>
  );
  expect(first(withNarrow)).toBe(source('hero-shore-832'));
});

it('does not say which format a picture from elsewhere has', () => {
  expect(narrow('https://example.org/shore.jpg')).toEqual([['', 'https://example.org/shore.jpg']]);
});

it('shows the placeholder on narrow screens as well where the picture is missing', () => {
  const { container } = render(
    <Picture url="/pictures/gone-640.webp" alt="Pie">
      <NarrowSources url="/pictures/gone-too-640.webp" />
    </Picture>,
  );
  fireEvent.error(screen.getByRole('img'));
  expect(container.innerHTML).not.toContain('gone');
});
