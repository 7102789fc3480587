import { act, render, screen } from '@testing-library/react';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { pageAtom } from '@/lib/page';
import { store } from '@/lib/store';
import { page } from '@/test/builders';
import { sample as container } from './container-block/sample';
import { ContentArea } from './content-area';
import { sample as link } from './link-block/sample';
import { loadBlocks } from './registry';

const [inner] = container.containerBlocks;
if (!inner) throw new Error('The sample has nothing inside');
const toInner = { ...link, linkUrl: null, anchorContentLinkId: inner.id };

beforeAll(() => loadBlocks({ blocks: [container, link] }));
beforeEach(() => store.set(pageAtom, null));

it('has an element for every block that links of the page lead to, also inside another block', () => {
  render(<ContentArea blocks={[toInner, container]} />);
  const target = document.getElementById(screen.getByRole('link').getAttribute('href')?.slice(1) ?? '');
  expect(target).toHaveAttribute('id', inner.id);
  expect(document.getElementById(container.id)).toContainElement(target);
});

it('says only to editors which content a block is', () => {
  const { container: view } = render(<ContentArea blocks={[link]} />);
  const block = () => view.querySelector(`#${link.id}`);
  expect(block()).not.toHaveAttribute('data-epi-content-id');
  act(() => store.set(pageAtom, page({ preview: { mode: 'Edit', isEditable: true } })));
  expect(block()).toHaveAttribute('data-epi-content-id', link.contentLink.guidValue);
});
