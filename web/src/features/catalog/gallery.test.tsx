import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { politeAtom } from '@/lib/announce';
import { store } from '@/lib/store';
import { Gallery } from './gallery';

const pictures = ['a', 'b', 'c'].map((name) => ({
  url: `/pictures/${name}-640.webp`,
  altText: '',
  width: 1600,
}));
const current = () =>
  screen
    .getAllByRole('button', { name: /^Show picture/ })
    .findIndex((button) => button.getAttribute('aria-current') === 'true');

let now = 0;
beforeEach(() => {
  vi.spyOn(performance, 'now').mockImplementation(() => now);
});

describe('the gallery', () => {
  it('turns by arrow keys from any of its buttons, and says which picture is shown', async () => {
    render(<Gallery pictures={pictures} name="Frost" />);
    const user = userEvent.setup();
    screen.getByRole('button', { name: 'Show picture 1' }).focus();
    await user.keyboard('{ArrowRight}');
    expect(current()).toBe(1);
    expect(store.get(politeAtom).text).toBe('Frost, picture 2 of 3');
    now += 400;
    await user.keyboard('{ArrowLeft}');
    expect(current()).toBe(0);
  });

  it('turns once within 400 milliseconds', async () => {
    render(<Gallery pictures={pictures} name="Frost" />);
    const next = screen.getByRole('button', { name: 'Next picture' });
    await userEvent.click(next);
    now += 399;
    await userEvent.click(next);
    expect(current()).toBe(1);
    now += 1;
    await userEvent.click(next);
    expect(current()).toBe(2);
  });

  it('turns around both ends', async () => {
    render(<Gallery pictures={pictures} name="Frost" />);
    await userEvent.click(screen.getByRole('button', { name: 'Previous picture' }));
    expect(current()).toBe(2);
    now += 400;
    await userEvent.click(screen.getByRole('button', { name: 'Next picture' }));
    expect(current()).toBe(0);
    await userEvent.click(screen.getByRole('button', { name: 'Show picture 2' }));
    expect(current()).toBe(1);
  });

  it('describes each picture and shows one', () => {
    render(<Gallery pictures={pictures} name="Frost" />);
    expect(screen.getAllByRole('img').map((image) => image.getAttribute('alt'))).toEqual([
      'Frost, picture 1 of 3',
    ]);
  });

  it.each([
    [-60, 1],
    [60, 2],
    [-20, 0],
  ])('a swipe of %i pixels shows picture %i', (way, expected) => {
    const { container } = render(<Gallery pictures={pictures} name="Frost" />);
    const stage = container.querySelector('[aria-hidden="false"]')?.parentElement;
    if (!stage) throw new Error('There is no stage');
    fireEvent.pointerDown(stage, { clientX: 200 });
    fireEvent.pointerUp(stage, { clientX: 200 + way });
    expect(current()).toBe(expected);
  });

  it('says what a picture shows where somebody wrote it', () => {
    render(
      <Gallery pictures={[{ url: '/pictures/a-640.webp', altText: 'A bar', width: null }]} name="Frost" />,
    );
    expect(screen.getByRole('img')).toHaveAttribute('alt', 'A bar');
  });

  it('has nothing to turn a single picture', () => {
    render(<Gallery pictures={pictures.slice(0, 1)} name="Frost" />);
    expect(screen.getAllByRole('button')).toHaveLength(1);
    expect(screen.getByRole('img')).toHaveAttribute('alt', 'Frost');
  });
});
