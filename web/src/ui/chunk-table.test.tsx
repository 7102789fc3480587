import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { chunk } from '@/lib/chunk';
import { tableView } from './chunk-table';

interface Props {
  model: { component: string };
}

const One = ({ model }: Props) => <p>one of {model.component}</p>;
const View = tableView<Props>(
  { one: chunk<Props>(async () => ({ default: One })) },
  ({ model }) => model,
  () => <p>nobody knows</p>,
);

it('shows a model by the line of its component, at once where that was loaded ahead', async () => {
  await View.loadFor({ component: 'one' });
  render(<View model={{ component: 'one' }} />);
  expect(screen.getByText('one of one')).toBeVisible();
});

it('has something to show for a component that is in no line', async () => {
  await View.loadFor({ component: 'toString' });
  render(<View model={{ component: 'toString' }} />);
  expect(screen.getByText('nobody knows')).toBeVisible();
});
