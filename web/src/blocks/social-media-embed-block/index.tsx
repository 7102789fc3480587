import { useState } from 'react';
import { MarkupFrame } from '@/features/frames/markup-frame';
import type { BlockOf } from '@/lib/api/types';
import { useT } from '@/lib/i18n/t';
import { Band } from '@/ui/band/band';
import { Button } from '@/ui/button/button';
import { Section } from '@/ui/section/section';
import type { BlockProps } from '../registry';
import css from './social-media-embed-block.module.css';

/** A post of a social network: nothing of the network is loaded before the reader has asked for it. */
export default function SocialMediaEmbedBlock({ block }: BlockProps<BlockOf<'social-media-embed-block'>>) {
  const { heading, headingLevel, body, html, frameUrl, height } = block;
  const t = useT();
  const [asked, setAsked] = useState(false);
  if (!html || !frameUrl) return null;
  return (
    <Band background={block.backgroundColorHex} text={block.textColor}>
      <Section heading={heading} level={headingLevel} intro={body}>
        {asked ? (
          <MarkupFrame url={frameUrl} title={heading} height={height} />
        ) : (
          <div className={css.question}>
            <p>{t('/embed/note')}</p>
            <Button variant="secondary" onClick={() => setAsked(true)}>
              {t('/embed/show')}
            </Button>
          </div>
        )}
      </Section>
    </Band>
  );
}
