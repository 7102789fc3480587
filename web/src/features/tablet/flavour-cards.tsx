import { useId } from 'react';
import type { Variation } from '@/lib/api/types';
import { useT } from '@/lib/i18n/t';
import { Picture } from '@/ui/picture/picture';
import css from './flavour-cards.module.css';

const PICTURE_WIDTH = 152;

interface FlavourCardsProps {
  variations: readonly Variation[];
  chosen: Variation;
  onChoose(variation: Variation): void;
}

/** The flavours as cards with a picture, of which one is chosen. */
export function FlavourCards({ variations, chosen, onChoose }: FlavourCardsProps) {
  const t = useT();
  const group = useId();
  return (
    <fieldset>
      <legend className={css.legend}>{t('/tablet/flavours')}</legend>
      <div className={css.cards}>
        {variations.map((variation) => (
          <label key={variation.code} className={css.card} data-off={!variation.isBuyable || undefined}>
            <input
              type="radio"
              name={group}
              value={variation.code}
              checked={variation.code === chosen.code}
              onChange={() => onChoose(variation)}
            />
            <span className={css.picture}>
              {variation.assets[0] ? (
                <Picture
                  url={variation.assets[0]}
                  alt=""
                  sizes={`${PICTURE_WIDTH}px`}
                  width={PICTURE_WIDTH}
                  height={PICTURE_WIDTH}
                  eager
                />
              ) : null}
            </span>
            <span className={css.name}>{flavourName(variation)}</span>
            {variation.isBuyable ? null : <span className={css.off}>{t('/tablet/flavour-off')}</span>}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** What a flavour is called. */
export function flavourName({ color, name }: Pick<Variation, 'color' | 'name'>): string {
  return color || name;
}
