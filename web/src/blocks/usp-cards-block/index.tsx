import type { UspCardsBlock as Model } from '@/lib/api/types';
import { IconPath } from '@/ui/icon/icon';
import { Section } from '@/ui/section/section';
import type { BlockProps } from '../registry';
import { pathOf } from './paths';
import css from './usp-cards-block.module.css';

/** A few short promises side by side. */
export default function UspCardsBlock({ block }: BlockProps<Model>) {
  const { heading, cards } = block;
  const Heading = heading ? 'h3' : 'h2';
  return (
    <Section heading={heading} tone="sunken">
      <ul className={css.list}>
        {cards.map(({ icon, heading: title, body }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two of them may say the same, and none changes its place.
          <li className={css.card} key={index}>
            <IconPath path={pathOf(icon)} size={36} />
            <Heading className={css.title}>{title}</Heading>
            {body ? <p className={css.text}>{body}</p> : null}
          </li>
        ))}
      </ul>
    </Section>
  );
}
