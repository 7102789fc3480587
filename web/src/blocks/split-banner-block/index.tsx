import type { BlockOf } from '@/lib/api/types';
import { ButtonLink } from '@/ui/button/button';
import { SplitView } from '@/ui/split-view/split-view';
import type { BlockProps } from '../registry';

/** A picture and a message, half and half, from edge to edge. */
export default function SplitBannerBlock({
  block,
  eager = false,
}: BlockProps<BlockOf<'split-banner-block'>>) {
  const { image, title, subtitle, callToAction, callToActionName, openLinkInNewWindow } = block;
  return (
    <SplitView image={image} heading={title} banner eager={eager}>
      {subtitle ? <p>{subtitle}</p> : null}
      {callToAction && callToActionName ? (
        <ButtonLink href={callToAction} newTab={openLinkInNewWindow} variant="feature">
          {callToActionName}
        </ButtonLink>
      ) : null}
    </SplitView>
  );
}
