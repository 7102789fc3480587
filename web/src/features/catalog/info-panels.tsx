import { type ReactNode, useId } from 'react';
import type { Variation } from '@/lib/api/types';
import { useT } from '@/lib/i18n/t';
import { Disclosure } from '@/ui/disclosure/disclosure';
import { Html } from '@/ui/html/html';
import { allergenGroups } from './allergen-groups';
import { Allergens } from './allergens';
import css from './info-panels.module.css';
import { hasNutrition, Nutrition } from './nutrition-part';

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
  if (hasNutrition(variation)) {
    panels.push({ title: t('/product/nutrition'), content: <Nutrition of={variation} /> });
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
        <Disclosure title={title} group={group} open={index === 0} key={title}>
          {content}
        </Disclosure>
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
