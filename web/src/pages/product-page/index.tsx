import type { ProductPage as Model } from '@/lib/api/types';
import { chunk } from '@/lib/chunk';
import { ChunkView } from '@/ui/chunk-view';
import type { PageProps } from '../registry';
import { productKind } from './product-kind';
import Standard from './standard';

// Most products are standard ones: they come with this chunk, the others when one is looked at.
const packagePage = chunk<PageProps<Model>>(() => import('./package'));
const tabletPage = chunk<PageProps<Model>>(() => import('./custom-tablet'));
const giftCardPage = chunk<PageProps<Model>>(() => import('./gift-card'));
const chunks = { package: packagePage, 'custom-tablet': tabletPage, 'gift-card': giftCardPage };

/** A product, shown the way its kind asks for. */
export default function ProductPage({ page }: PageProps<Model>) {
  const kind = productKind(page.variations);
  if (kind === 'standard') return <Standard page={page} />;
  return <ChunkView chunk={chunks[kind]} props={{ page }} />;
}
