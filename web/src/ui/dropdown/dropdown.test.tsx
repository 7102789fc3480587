import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Dropdown } from './dropdown';

const content = () => screen.queryByRole('link', { name: 'Inside' });

function press(element: Element) {
  fireEvent.pointerDown(element);
  fireEvent.pointerUp(element);
  fireEvent.click(element);
}

const show = (props: Partial<Parameters<typeof Dropdown>[0]> = {}) =>
  render(
    <>
      <Dropdown handle="Handle" {...props}>
        <a href="/x">Inside</a>
      </Dropdown>
      <p>Outside</p>
    </>,
  );

it('toggles by its handle, and closes by a press outside', () => {
  show();
  expect(content()).toBeNull();
  const handle = screen.getByRole('button', { name: 'Handle', expanded: false });
  press(handle);
  expect(content()).toBeVisible();
  press(content() as HTMLElement);
  expect(content()).toBeVisible();
  press(screen.getByText('Outside'));
  expect(content()).toBeNull();
  press(handle);
  press(handle);
  expect(content()).toBeNull();
});

it('can take its own handle for outside', () => {
  show({ closesOutside: 'content' });
  const handle = screen.getByRole('button', { name: 'Handle' });
  press(handle);
  expect(content()).toBeVisible();
  press(handle);
  expect(content()).toBeNull();
});

it('that is open from the start has no handle, and stays closed', () => {
  show({ defaultOpen: true });
  expect(screen.queryByRole('button')).toBeNull();
  expect(content()).toBeVisible();
  press(screen.getByText('Outside'));
  expect(content()).toBeNull();
});

it('closes by Escape, and gives the focus back', () => {
  show();
  const handle = screen.getByRole('button', { name: 'Handle' });
  press(handle);
  content()?.focus();
  fireEvent.keyDown(content() as HTMLElement, { key: 'Escape' });
  expect(content()).toBeNull();
  expect(handle).toHaveFocus();
});

it('stands as far from its handle as it is told', () => {
  const { container, rerender } = render(
    <Dropdown handle="Handle" defaultOpen>
      <p>Inside</p>
    </Dropdown>,
  );
  expect(container.querySelector('[data-own-style]')).toBeNull();
  rerender(
    <Dropdown handle="Handle" defaultOpen offset={8}>
      <p>Inside</p>
    </Dropdown>,
  );
  expect(container.querySelector('[data-own-style]')).toHaveTextContent('Inside');
});
