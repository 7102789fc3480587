import { type ReactNode, useId } from 'react';
import type { Variation } from '@/lib/api/types';
import { useT } from '@/lib/i18n/t';
import { Html } from '@/ui/html/html';
import { LineIcon } from '@/ui/line-icon/line-icon';
import { allergenGroups } from './allergen-groups';
import { Allergens } from './allergens';
import css from './info-panels.module.css';
import { nutritionRows } from './nutrition';
import { NutritionTable } from './nutrition-table';

/** What the wrapper says, panel by panel; a panel without content is left out. One is open at a time. */
export function InfoPanels({ variation }: { variation: Variation }) {
  const t = useT();
  const group = useId();
  const suitable = variation.suitableFor.filter((mark) => mark.values.value && mark.values.valueTranslation);
  const diets = variation.diets.filter((mark) => mark.values.valueTranslation);
  const panels: { title: string; content: ReactNode }[] = [];
  if (variation.ingredients) {
    panels.push({
      title: t('/product/ingredients'),
      content: (
        <>
          <Html html={variation.ingredients} />
          <p className={css.small}>
            {t('/product/allergen-hint')} {t('/product/check-wrapper')}
          </p>
        </>
      ),
    });
  }
  if (allergenGroups(variation.allergens).length > 0) {
    panels.push({ title: t('/product/allergens'), content: <Allergens facts={variation.allergens} /> });
  }
  if (nutritionRows(variation, 'en-GB').length > 0) {
    panels.push({ title: t('/product/nutrition'), content: <NutritionTable of={variation} /> });
  }
  if (suitable.length > 0) {
    panels.push({
      title: t('/product/suitable-for'),
      content: <Pills texts={suitable.map((mark) => mark.values.valueTranslation)} />,
    });
  }
  if (diets.length > 0) {
    panels.push({
      title: t('/product/diets'),
      content: <Pills texts={diets.map((mark) => mark.values.valueTranslation)} />,
    });
  }
  if (variation.labels.length > 0) {
    panels.push({
      title: t('/product/labels'),
      content: <Pills texts={variation.labels.map((label) => label.value)} />,
    });
  }
  if (panels.length === 0) return null;
  return (
    <div className={css.panels}>
      {panels.map(({ title, content }, index) => (
        <details className={css.panel} name={group} key={title} open={index === 0 || undefined}>
          <summary className={css.summary}>
            <h3>{title}</h3>
            <LineIcon name="down" size={20} />
          </summary>
          <div className={css.content}>{content}</div>
        </details>
      ))}
    </div>
  );
}

function Pills({ texts }: { texts: readonly string[] }) {
  return (
    <ul className={css.pills}>
      {texts.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}
