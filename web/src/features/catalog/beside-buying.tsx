import type { Wished } from '@/features/wishes/press-heart';
import type { ProductPage } from '@/lib/api/types';
import { chunk } from '@/lib/chunk';
import { useNavigation } from '@/lib/page';
import { ButtonLink } from '@/ui/button/button';
import { ChunkView, useLoadedChunk } from '@/ui/chunk-view';
import Alternatives from './alternatives';
import css from './alternatives.module.css';
import { Delivery } from './delivery';
import StockPlaces from './stock-places';

const stockAlert = chunk<{ code: string }>(() => import('@/features/consents/stock-alert'));

// Its place is kept: it is no part of the document, which knows no list.
const wishButton = chunk<Wished>(() => import('@/features/wishes/wish-button'));

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
  const { wishListPageUrl } = useNavigation();
  const isSold = page.variations.some((one) => one.code === code && one.placedPrice !== null);
  return (
    <>
      {wishListPageUrl ? (
        <div className={css.wish} data-screen-only>
          <Wish code={page.code} name={page.displayName} />
        </div>
      ) : null}
      {isSold && !offered ? <ChunkView key={code} chunk={stockAlert} props={{ code }} /> : null}
      {alternatives && !offered ? <Alternatives products={alternatives} /> : null}
      {offered ? <Delivery delivery={page.delivery} /> : null}
      {hasStockPlaces ? <StockPlaces code={code} /> : null}
      {callToActionLink && callToActionLinkText ? (
        <ButtonLink href={callToActionLink} newTab={openCtaInNewWindow} variant="secondary">
          {callToActionLinkText}
        </ButtonLink>
      ) : null}
    </>
  );
}

/** By itself: what stands beside it is not rendered again when it has come. */
function Wish(product: Wished) {
  const WishButton = useLoadedChunk(wishButton);
  return WishButton ? <WishButton {...product} /> : null;
}
