import { fireEvent, render, screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { queries } from '@/lib/query-cache';
import { FakeServer, type Received } from '@/test/fake-server';
import ShortcutsBlock from './index';
import { sample } from './sample';

beforeEach(() => queries.forgetUnseen());

it('says on each card how its editor named the way there', () => {
  render(<ShortcutsBlock block={sample} />);
  const [written, page] = screen.getAllByRole('article');
  expect(within(written as HTMLElement).getByText('Kahvilat')).toBeVisible();
  expect(within(page as HTMLElement).getByText('Lue lisää')).toBeVisible();
});

it('has one link for each card, named by its title', () => {
  render(<ShortcutsBlock block={sample} />);
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Tilaa taikinajuuri',
    'Mustikkapiirakka',
  ]);
});

it('leaves no empty line where the way there has no name', () => {
  const [first] = sample.shortcutBlocks;
  if (!first) throw new Error('The sample has no items');
  render(<ShortcutsBlock block={{ ...sample, shortcutBlocks: [{ ...first, callToActionName: '' }] }} />);
  const words = screen.getByRole('article').lastElementChild as HTMLElement;
  expect([...words.children].map(({ textContent }) => textContent)).toEqual([
    'Maksuton',
    'Tilaa taikinajuuri',
    'Noudetaan kahvilasta.',
    'RuistaVettä',
  ]);
});

it('shows all that was asked for at once when somebody comes back', async () => {
  const [first] = sample.shortcutBlocks;
  const path = `/api/search/shortcutsitem/${sample.contentLink.id}/items`;
  const server = new FakeServer().on(path, ({ query }: Received) => {
    const from = Number(query.get('IndexWhereToContinue'));
    return {
      body: {
        shortcutItems: [{ ...first, title: `Item ${from}` }],
        queryOptions: { hasMore: from < 4, indexWhereToContinue: from + 1, nextContentReferenceItem: 0 },
      },
    };
  });
  const block = { ...sample, queryOptions: { ...sample.queryOptions, hasMore: true } };
  const more = () => fireEvent.click(screen.getByRole('button', { name: /Show more/ }));
  const before = render(<ShortcutsBlock block={block} />);
  more();
  expect(await screen.findByRole('link', { name: 'Item 2' })).toHaveFocus();
  more();
  await screen.findByText('Item 3');
  before.unmount();

  render(<ShortcutsBlock block={block} />);
  expect(screen.getAllByRole('link')).toHaveLength(4);
  expect(screen.getByText('Item 3')).toBeVisible();
  // Nothing is new, so that the focus stays where it is.
  expect(document.body).toHaveFocus();
  expect(server.to(path)).toHaveLength(2);
  more();
  await screen.findByText('Item 4');
  expect(screen.queryByRole('button', { name: /Show more/ })).toBeNull();
});
