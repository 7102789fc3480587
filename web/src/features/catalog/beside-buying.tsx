import type { ProductPage } from '@/lib/api/types';
import { chunk } from '@/lib/chunk';
import { ButtonLink } from '@/ui/button/button';
import { ChunkView } from '@/ui/chunk-view';
import Alternatives from './alternatives';
import { Delivery } from './delivery';
import StockPlaces from './stock-places';

const stockAlert = chunk<{ code: string }>(() => import('@/features/consents/stock-alert'));

export interface BesideBuyingProps {
  page: ProductPage;
  /** The code of the variation that is shown. */
  code: string;
  /** Whether it can be bought. */
  offered: boolean;
}

/** What helps on beside the button that buys: what can be had instead, how it comes, where it lies, where the editors lead. */
export default function BesideBuying({ page, code, offered }: BesideBuyingProps) {
  const { alternatives, hasStockPlaces, callToActionLink, callToActionLinkText, openCtaInNewWindow } = page;
  const isSold = page.variations.some((one) => one.code === code && one.placedPrice !== null);
  return (
    <>
      {isSold && !offered ? <ChunkView key={code} chunk={stockAlert} props={{ code }} /> : null}
      {alternatives && !offered ? <Alternatives products={alternatives} /> : null}
      <Delivery delivery={page.delivery} />
      {hasStockPlaces ? <StockPlaces code={code} /> : null}
      {callToActionLink && callToActionLinkText ? (
        <ButtonLink href={callToActionLink} newTab={openCtaInNewWindow} variant="secondary">
          {callToActionLinkText}
        </ButtonLink>
      ) : null}
    </>
  );
}
