import { chunk } from '@/lib/chunk';
import { consentQuestionAtom } from '@/lib/consent-question';
import { pageAtom } from '@/lib/page';
import { useAtomValue } from '@/lib/store';
import { useLoadedChunk } from '@/ui/chunk-view';
import type { SitePopupProps } from './site-popup';

const popup = chunk<SitePopupProps>(() => import('./site-popup'));

/** The place of the site's popup. Whoever orders is left alone, and one question at a time is enough. */
export function PopupHost() {
  const page = useAtomValue(pageAtom);
  const sitePopup = page?.component === 'checkout-page' ? null : page?.sitePopup;
  const asked = useAtomValue(consentQuestionAtom) !== 'none';
  const SitePopup = useLoadedChunk(popup, Boolean(sitePopup));
  return sitePopup && !asked && SitePopup ? (
    <SitePopup key={sitePopup.contentLink.id} popup={sitePopup} />
  ) : null;
}
