import type { BlockOf } from '@/lib/api/types';
import { Band } from '@/ui/band/band';
import { ButtonLink } from '@/ui/button/button';
import { Html } from '@/ui/html/html';
import prose from '@/ui/html/prose.module.css';
import { SplitView } from '@/ui/split-view/split-view';
import type { BlockProps } from '../registry';

/** A picture beside a text that leads somewhere. */
export default function ImageWithCtaBlock({ block }: BlockProps<BlockOf<'image-with-cta-block'>>) {
  const { image, header, text, ctaLink, ctaText, reverseImagePosition, altBackgroundColorHex } = block;
  return (
    <Band background={altBackgroundColorHex} text={block.textColor}>
      <SplitView image={image} heading={header} reverse={reverseImagePosition}>
        {text ? <Html className={prose.prose} html={text} /> : null}
        {ctaLink && ctaText ? <ButtonLink href={ctaLink}>{ctaText}</ButtonLink> : null}
      </SplitView>
    </Band>
  );
}
