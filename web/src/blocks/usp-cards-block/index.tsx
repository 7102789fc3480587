import type { UspCardsBlock as Model } from '@/lib/api/types';
import { Band } from '@/ui/band/band';
import { IconPath } from '@/ui/icon/icon';
import { Section } from '@/ui/section/section';
import type { BlockProps } from '../registry';
import { pathOf } from './paths';
import css from './usp-cards-block.module.css';

/** A few short promises side by side. */
export default function UspCardsBlock({ block }: BlockProps<Model>) {
  const { heading, headingLevel, body, cards, backgroundColorHex, textColor } = block;
  const Heading = `h${heading ? Math.min(6, headingLevel + 1) : headingLevel}` as 'h3';
  return (
    <Band background={backgroundColorHex} text={textColor}>
      <Section
        heading={heading}
        level={headingLevel}
        intro={body}
        tone={backgroundColorHex ? 'ground' : 'sunken'}
      >
        <ul className={css.list}>
          {cards.map(({ icon, heading: title, body: text }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two of them may say the same, and none changes its place.
            <li className={css.card} key={index}>
              <IconPath path={pathOf(icon)} size={36} />
              <Heading className={css.title}>{title}</Heading>
              {text ? <p className={css.text}>{text}</p> : null}
            </li>
          ))}
        </ul>
      </Section>
    </Band>
  );
}
