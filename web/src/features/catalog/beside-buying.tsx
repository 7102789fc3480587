import type { ProductPage } from '@/lib/api/types';
import { ButtonLink } from '@/ui/button/button';
import Alternatives from './alternatives';
import { Delivery } from './delivery';
import StockPlaces from './stock-places';

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
  return (
    <>
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
