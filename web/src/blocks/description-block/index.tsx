import { useId, useState } from 'react';
import type { BlockOf } from '@/lib/api/types';
import { useT } from '@/lib/i18n/t';
import { Band } from '@/ui/band/band';
import { Button } from '@/ui/button/button';
import { Html } from '@/ui/html/html';
import prose from '@/ui/html/prose.module.css';
import { Picture } from '@/ui/picture/picture';
import { Section } from '@/ui/section/section';
import { VisuallyHidden } from '@/ui/visually-hidden';
import type { BlockProps } from '../registry';
import css from './description-block.module.css';

/** A longer text, in characters, opens in full when it is asked for. */
const collapsedFrom = 200;

/** A text that opens in full where it is long. */
export default function DescriptionBlock({
  block,
  first = false,
  eager = false,
}: BlockProps<BlockOf<'description-block'>>) {
  const { heading, body, image, altBackgroundColorHex } = block;
  const t = useT();
  const id = useId();
  const [open, setOpen] = useState(false);
  const isLong = plainLength(body ?? '') > collapsedFrom;
  return (
    <Band background={altBackgroundColorHex} text={block.textColor}>
      <Section heading={heading} level={first ? 1 : 2}>
        <div className={css.columns}>
          {body ? (
            <div>
              <div id={id} className={css.text} data-collapsed={(isLong && !open) || undefined}>
                <Html className={prose.prose} html={body} />
              </div>
              {isLong ? (
                <Button
                  variant="ghost"
                  aria-expanded={open}
                  aria-controls={id}
                  onClick={() => setOpen(!open)}
                >
                  {t(open ? '/description/less' : '/description/more')}
                  <VisuallyHidden>: {heading}</VisuallyHidden>
                </Button>
              ) : null}
            </div>
          ) : null}
          {image ? (
            <div className={css.media}>
              <Picture
                url={image.url}
                alt={image.altText}
                sizes="(min-width: 48rem) 30vw, 92vw"
                eager={eager}
              />
            </div>
          ) : null}
        </div>
      </Section>
    </Band>
  );
}

/** Characters that are read. */
function plainLength(html: string): number {
  return html.replace(/<[^>]*>/g, '').replace(/&[^;\s]+;/g, ' ').length;
}
